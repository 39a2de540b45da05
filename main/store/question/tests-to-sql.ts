// Compiles tests of a row to one SQL condition with bound values, in a form that can use the indexes.

import { and, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { COMPUTED_COLUMNS } from '../../../shared/rules/computed-columns.ts';
import { membersCondition } from './memberships.ts';
import { column, foldedColumn } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import type { RowTest } from './row-tests.ts';

type TestOf<K extends RowTest['kind']> = Extract<RowTest, { readonly kind: K }>;

const NEVER = sql`0`;

/** Undefined when every row passes. */
export function conditionOf(context: QueryContext, tests: readonly RowTest[]): SQL | undefined {
  return and(...tests.map((test) => compile(context, test)));
}

function compile(context: QueryContext, test: RowTest): SQL {
  switch (test.kind) {
    case 'texts':
      return sameText(context, test, sql`${column(context.dataset, test.field)}`);
    case 'foldedTexts':
      return sameText(context, test, foldedColumn(context, test.field));
    case 'contains':
    case 'startsWith':
      return partOfText(context, test);
    case 'notSent':
      return sql`${column(context.dataset, test.field)} IS NULL`;
    case 'isEmpty': {
      const text = column(context.dataset, test.field);
      return sql`(${text} IS NULL OR ${text} = '')`;
    }
    case 'decimals':
      return decimals(context, test);
    case 'times':
      return times(context, test);
    case 'differs':
      return differs();
    case 'rows':
      // One bound list: a statement has a limit of bound values.
      return sql`${column(context.dataset, 'row_id')} IN (SELECT value FROM json_each(${JSON.stringify(test.rowIds)}))`;
    case 'members':
    case 'notMembers':
      return membersCondition(context, test);
    case 'anyOf':
      return or(...test.tests.map((each) => compile(context, each))) ?? NEVER;
    case 'not':
      // The complement includes rows without a value, for which the test is NULL.
      return sql`(${compile(context, test.test)}) IS NOT TRUE`;
    default:
      return assertNever(test);
  }
}

/** For ledger dates, adds a test for their moments: the index of dates contains moments, not texts. */
function sameText(context: QueryContext, { field, texts }: TestOf<'texts' | 'foldedTexts'>, text: SQL): SQL {
  const equalsText = oneOf(text, texts);
  if (field !== 'biz_date') return equalsText;
  const times = texts.map((each) => parseDate(each)?.epochMs ?? null);
  const readTimes = times.filter((ms) => ms !== null);
  if (readTimes.length < times.length || readTimes.length === 0) return equalsText;
  return sql`(${oneOf(sql`${column(context.dataset, 'biz_date_ms')}`, [...new Set(readTimes)])} AND ${equalsText})`;
}

function oneOf(text: SQL, values: readonly (string | number)[]): SQL {
  const [first] = values;
  if (first === undefined) return NEVER;
  if (values.length === 1) return sql`${text} = ${first}`;
  const bound = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${text} IN (${bound})`;
}

function partOfText(context: QueryContext, { kind, field, part, isFolded }: TestOf<'contains' | 'startsWith'>): SQL {
  const text = isFolded ? foldedColumn(context, field) : sql`${column(context.dataset, field)}`;
  return kind === 'startsWith' ? sql`instr(${text}, ${part}) = 1` : sql`instr(${text}, ${part}) > 0`;
}

function decimals(context: QueryContext, { field, from, to }: TestOf<'decimals'>): SQL {
  const units = column(context.dataset, `${field}_units`);
  const nanos = column(context.dataset, `${field}_nanos`);
  const where = and(
    sql`${units} IS NOT NULL`,
    from === null ? undefined : sql`(${units}, ${nanos}) >= (${from.units}, ${from.nanos})`,
    to === null ? undefined : sql`(${units}, ${nanos}) <= (${to.units}, ${to.nanos})`,
  );
  return sql`${where}`;
}

function times(context: QueryContext, { field, from, before }: TestOf<'times'>): SQL {
  const ms = column(context.dataset, `${field}_ms`);
  const where = and(
    sql`${ms} IS NOT NULL`,
    from === null ? undefined : sql`${ms} >= ${from}`,
    before === null ? undefined : sql`${ms} < ${before}`,
  );
  return sql`${where}`;
}

/** The sum of three amounts of 18 digits fits 64 bits. Nanos that add up to whole units are carried over. */
function differs(): SQL {
  const total = (part: 'units' | 'nanos'): SQL => {
    const { from } = COMPUTED_COLUMNS.difference;
    const [ae, company, whole] = from.map((field) => column('reports', `${field}_${part}`));
    return sql`(${ae} + ${company} - ${whole})`;
  };
  const [units, nanos] = [total('units'), total('nanos')];
  return sql`(${nanos} % 1000000000 <> 0 OR ${units} + ${nanos} / 1000000000 <> 0)`;
}
