// Turns the filters of a query into one condition with bound values, and says how far it answers for the service.

import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FieldName, Filter, FilterNote, FilterReason, ServiceFilterName } from '../../preload/contract.ts';
import { assertNever } from '../errors.ts';
import { distinctValues } from './distinct-values.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey } from './filter-rules.ts';
import { column, foldedColumn } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { rangeCondition } from './ranges.ts';
import { foldText } from './text.ts';

/** `where` undefined: every row. `fixedFields` hold one value in all rows that match, so sorting by them is idle. */
export type Condition =
  | {
      readonly kind: 'condition';
      readonly where: SQL | undefined;
      readonly notes: readonly FilterNote[];
      readonly fixedFields: ReadonlySet<FieldName>;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

type Part =
  | { readonly kind: 'condition'; readonly where: SQL; readonly note?: FilterNote; readonly fixes?: FieldName }
  | { readonly kind: 'unknown'; readonly note: FilterNote };

export function conditionFor(context: QueryContext, filters: readonly Filter[]): Condition {
  const parts = filters.map((filter) => partFor(context, filter));
  const unknown = parts.filter((part) => part.kind === 'unknown');
  if (unknown.length > 0) return { kind: 'unknown', notes: unknown.map((part) => part.note) };
  const known = parts.filter((part) => part.kind === 'condition');
  return {
    kind: 'condition',
    where: and(...known.map((part) => part.where)),
    notes: known.flatMap((part) => (part.note === undefined ? [] : [part.note])),
    fixedFields: new Set(known.flatMap((part) => (part.fixes === undefined ? [] : [part.fixes]))),
  };
}

function partFor(context: QueryContext, filter: Filter): Part {
  switch (filter.kind) {
    case 'service':
      return servicePart(context, filter.name, filter.value);
    case 'equals':
      return negated(sameText(context, filter.field, [filter.value]), filter.not);
    case 'isOneOf':
      return negated(sameText(context, filter.field, filter.values), filter.not);
    case 'contains':
      return negated(containsText(context, filter.field, filter.value), filter.not);
    case 'startsWith':
      return negated(
        { kind: 'condition', where: sql`instr(${foldedColumn(context, filter.field)}, ${foldText(filter.value)}) = 1` },
        filter.not,
      );
    case 'isEmpty': {
      const text = column(context.dataset, filter.field);
      return negated({ kind: 'condition', where: sql`(${text} IS NULL OR ${text} = '')` }, filter.not);
    }
    case 'range': {
      const range = rangeCondition(context, filter);
      if (range.kind === 'unknown') return unknownPart(filter.field, range.reason);
      return negated({ kind: 'condition', where: range.where }, filter.not);
    }
    default:
      return assertNever(filter);
  }
}

/** Not is the complement: rows that hold nothing at all are among those that do not match. */
function negated(part: Part, not: boolean | undefined): Part {
  if (not !== true || part.kind === 'unknown') return part;
  return { kind: 'condition', where: sql`(${part.where}) IS NOT TRUE` };
}

function servicePart(context: QueryContext, name: ServiceFilterName, value: string): Part {
  const rule = FILTER_RULES[name];
  switch (rule.kind) {
    case 'notKept':
      return unknownPart(name, rule.reason);
    case 'contains':
      return withAppRule(containsText(context, rule.field, value), name, rule.isAppRule);
    case 'equals':
      return withAppRule(exactText(context, rule.field, value), name, rule.isAppRule);
    case 'dictionary': {
      const reading = readDictionaryColumn(context, rule);
      const text = rowTextOfKey(reading, value);
      return text === null ? unknownPart(name, 'columnNotRecognised') : exactText(context, rule.field, text);
    }
    default:
      return assertNever(rule);
  }
}

function unknownPart(name: FilterNote['name'], reason: FilterReason): Part {
  return { kind: 'unknown', note: { name, standing: 'unknown', reason } };
}

function withAppRule(part: Part, name: ServiceFilterName, isAppRule: boolean): Part {
  if (!isAppRule || part.kind === 'unknown') return part;
  return { ...part, note: { name, standing: 'appRule', reason: 'matchingNotStated' } };
}

function exactText(context: QueryContext, field: FieldName, value: string): Part {
  return { kind: 'condition', where: sql`${column(context.dataset, field)} = ${value}`, fixes: field };
}

function containsText(context: QueryContext, field: FieldName, value: string): Part {
  return { kind: 'condition', where: sql`instr(${foldedColumn(context, field)}, ${foldText(value)}) > 0` };
}

/** Where a column's values can be listed, those that match are asked for as they are written, which its index serves. */
function sameText(context: QueryContext, field: FieldName, wanted: readonly string[]): Part {
  const folded = [...new Set(wanted.map(foldText))];
  const listed = distinctValues(context, field);
  if (listed === null) return { kind: 'condition', where: oneOf(foldedColumn(context, field), folded) };
  const byFolded = context.remember(`folded ${field}`, () => Map.groupBy(listed, foldText));
  const asWritten = folded.flatMap((value) => byFolded.get(value) ?? []);
  const [only] = asWritten;
  if (asWritten.length === 1 && only !== undefined) return exactText(context, field, only);
  return { kind: 'condition', where: oneOf(sql`${column(context.dataset, field)}`, asWritten) };
}

function oneOf(text: SQL, values: readonly string[]): SQL {
  if (values.length === 0) return sql`0`;
  const bound = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${text} IN (${bound})`;
}

/** The filters that stay when one subject is counted: its own are taken out, or every other value would count zero. */
export function withoutField(filters: readonly Filter[], field: FieldName): readonly Filter[] {
  return filters.filter((filter) => filterField(filter) !== field);
}

function filterField(filter: Filter): FieldName | null {
  if (filter.kind !== 'service') return filter.field;
  const rule = FILTER_RULES[filter.name];
  return rule.kind === 'notKept' ? null : rule.field;
}
