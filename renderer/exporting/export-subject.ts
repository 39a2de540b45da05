// What a screen offers to export, as one plain value, and the export request made from it.

import type { ChangeQuery } from '../../shared/contract/changes.ts';
import {
  canBePartitioned,
  type ExportFormat,
  type ExportPivot,
  type ExportRequest,
  type ExportScope,
  type ExportSource,
} from '../../shared/contract/exports/request.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import { language, messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import type { ExportChoices, ExportTarget } from './export-choices.ts';
import {
  allExportColumns,
  visibleExportColumns,
  withIsoDates,
  withNoteColumns,
} from '../../shared/exports/row-columns.ts';
import { changeExportColumns, receiptExportColumns } from './log-columns.ts';
import { exportWords } from '../../shared/exports/export-words.ts';
import { groupSheets, type GroupSheets } from '../../shared/exports/group-sheets.ts';
import type { Column } from '../../shared/tables/table-columns.ts';

/** Counts are null while they are not known. */
export type ExportSubject =
  | {
      readonly kind: 'rows';
      readonly query: Query;
      /** The columns on screen, in their order. */
      readonly shown: readonly Column[];
      readonly pageRows: number | null;
      readonly total: number | null;
      readonly selectedKeys: readonly string[];
      /** Whether the selected rows are the rows marked for comparison, which may be on any page. */
      readonly areMarked: boolean;
      readonly groupBy: GroupSubject | null;
      /** The second subject of groups within groups or of a pivot; left out with one subject. */
      readonly groupWithin?: GroupSubject;
      /** Left out when no pivot is on screen. */
      readonly pivot?: ExportPivot;
      readonly filters: readonly string[];
      readonly hint: string;
    }
  | {
      readonly kind: 'changes';
      readonly query: ChangeQuery;
      readonly pageRows: number | null;
      readonly total: number | null;
      readonly filters: readonly string[];
    }
  | { readonly kind: 'receipts'; readonly resource: ResourceName | null; readonly total: number | null };

export type RowsSubject = Extract<ExportSubject, { readonly kind: 'rows' }>;
export type SelectedRows = Pick<RowsSubject, 'selectedKeys' | 'areMarked'>;

/** The most rows of a printed table, about forty pages. Larger tables are better exported to a file. */
export const MAX_PRINTED_ROWS = 2_000;

export type OfferedScope = { readonly scope: ExportScope; readonly count: number | null };

/** The scopes in the order offered. While grouped, there is no page and no selection; without filters, no filtered rows. */
export function offeredScopes(subject: ExportSubject, everything: number | null): readonly OfferedScope[] {
  const everythingScope: OfferedScope = { scope: 'everything', count: everything };
  if (subject.kind === 'receipts') {
    return subject.resource === null
      ? [everythingScope]
      : [{ scope: 'filtered', count: subject.total }, everythingScope];
  }
  const pageScope: OfferedScope = { scope: 'page', count: subject.pageRows };
  const filteredScopes: readonly OfferedScope[] =
    subject.filters.length === 0 ? [] : [{ scope: 'filtered', count: subject.total }];
  if (subject.kind === 'changes') return [pageScope, ...filteredScopes, everythingScope];
  if (subject.groupBy !== null) return [...filteredScopes, everythingScope];
  const { length } = subject.selectedKeys;
  return [
    pageScope,
    ...filteredScopes,
    ...(length > 0 ? [{ scope: 'selected', count: length } as const] : []),
    everythingScope,
  ];
}

/** The chosen scope if the subject offers it; else the filtered rows, or everything. */
export function scopeOf(subject: ExportSubject, chosenScope: ExportScope): ExportScope {
  const scopes = offeredScopes(subject, null).map(({ scope }) => scope);
  return scopes.find((scope) => scope === chosenScope) ?? scopes.find((scope) => scope === 'filtered') ?? 'everything';
}

/** The scope as a choice, with its count in words; null where that is not known. */
export function scopeWords(subject: ExportSubject, scope: ExportScope, count: string | null): string {
  const isMarked = scope === 'selected' && subject.kind === 'rows' && subject.areMarked;
  return messages.exporting.scope(isMarked ? 'marked' : scope, count);
}

/** Whether these rows, in any order, are still what the subject offers as selected. */
export function isStillSelected({ selectedKeys, areMarked }: SelectedRows, subject: ExportSubject): boolean {
  if (subject.kind !== 'rows' || subject.areMarked !== areMarked) return false;
  // In a new copy the marked packages have other keys. No row can be marked behind the dialog, so as many are the same ones.
  if (areMarked) return subject.selectedKeys.length === selectedKeys.length;
  const keys = new Set(subject.selectedKeys);
  return keys.size === selectedKeys.length && selectedKeys.every((key) => keys.has(key));
}

/** Marked rows stay marked under other filters, so filters do not apply to them. */
function appliesFilters(subject: ExportSubject, scope: ExportScope): boolean {
  if (scope === 'everything') return false;
  return !(scope === 'selected' && subject.kind === 'rows' && subject.areMarked);
}

/** The query without filters that do not apply: the file must not claim them. */
export function appliedQuery(subject: RowsSubject, scope: ExportScope): Query {
  return appliesFilters(subject, scope) ? subject.query : { ...subject.query, filters: [] };
}

/** Only a table can be printed as it is on screen. */
export function offeredTargets(subject: ExportSubject, targets: readonly ExportTarget[]): readonly ExportTarget[] {
  return subject.kind === 'rows' ? targets : targets.filter((target) => target !== 'pdf');
}

export function exportSource(
  subject: ExportSubject,
  choices: ExportChoices,
  options: { readonly scope: ExportScope; readonly hasExtras: boolean },
): ExportSource {
  const scope = scopeOf(subject, options.scope);
  switch (subject.kind) {
    case 'rows': {
      const { query } = subject;
      const chosenColumns =
        choices.columns === 'all'
          ? allExportColumns(query.dataset, options.hasExtras, messages)
          : visibleExportColumns(subject.shown, choices.values, messages);
      const datedColumns = choices.isoDates ? withIsoDates(chosenColumns, messages) : chosenColumns;
      const columns = choices.withNotes ? withNoteColumns(datedColumns, messages) : datedColumns;
      const source = { kind: 'rows', query: appliedQuery(subject, scope), columns } as const;
      return scope === 'selected' ? { ...source, scope, keys: subject.selectedKeys } : { ...source, scope };
    }
    case 'changes': {
      const { page, pageSize } = subject.query;
      return {
        kind: 'changes',
        scope: scope === 'selected' ? 'filtered' : scope,
        query: appliesFilters(subject, scope) ? subject.query : { page, pageSize },
        columns: changeExportColumns(),
      };
    }
    case 'receipts': {
      const columns = receiptExportColumns();
      const { resource } = subject;
      return scope === 'filtered' && resource !== null
        ? { kind: 'receipts', scope, resource, columns }
        : { kind: 'receipts', scope: 'everything', columns };
    }
    default:
      return assertNever(subject);
  }
}

export function exportRequest(
  subject: ExportSubject,
  choices: ExportChoices,
  options: { readonly scope: ExportScope; readonly hasExtras: boolean; readonly format: ExportFormat },
): ExportRequest {
  const source = exportSource(subject, choices, options);
  const sheets = sheetsOf(subject, choices, options.format);
  // Those of rows are put into words together with the rows.
  const filters = subject.kind === 'rows' ? [] : appliedFilters(subject, source.scope);
  return {
    source,
    format: options.format,
    csv: choices.csv,
    aboutPlace: choices.aboutPlace,
    ...sheets,
    isPartitioned: canBePartitioned(source, options.format) && choices.isPartitioned,
    words: exportWords(source, { ...options, filters, ...sheets }, messages),
    language,
    nameHint: hintOf(subject, source.scope),
  };
}

/** The filters that apply to the scope, in words. */
export function appliedFilters(subject: ExportSubject, scope: ExportScope): readonly string[] {
  if (!appliesFilters(subject, scope)) return [];
  if (subject.kind !== 'receipts') return subject.filters;
  const { resource } = subject;
  return resource === null ? [] : [messages.exporting.receiptsOf(messages.sync.resources[resource])];
}

/** The grouping on screen, if the target is a workbook, which can contain its subtotals. */
export function groupingOf(subject: ExportSubject, target: ExportTarget): GroupSubject | null {
  return subject.kind === 'rows' && target === 'xlsx' ? subject.groupBy : null;
}

function sheetsOf(subject: ExportSubject, choices: ExportChoices, format: ExportFormat): GroupSheets {
  const subtotals = choices.withSubtotals ? groupingOf(subject, format) : null;
  return subject.kind === 'rows' ? groupSheets(subtotals, subject.groupWithin, subject.pivot) : { subtotals };
}

/** The most characters of the filters in a file name. */
const MAX_HINT_CHARS = 80;

function hintOf(subject: ExportSubject, scope: ExportScope): string {
  if (subject.kind === 'receipts' && scope === 'everything') return '';
  const filters = appliesFilters(subject, scope) ? hintOfFilters(subject) : '';
  return hintOfScope(scope, { filters, page: subject.kind === 'receipts' ? 1 : subject.query.page });
}

/** `filters`: the hint of those that apply. */
export function hintOfScope(
  scope: ExportScope,
  { filters, page }: { readonly filters: string; readonly page: number },
): string {
  const { hints } = messages.exporting;
  const filtersHint = Array.from(filters).slice(0, MAX_HINT_CHARS).join('');
  switch (scope) {
    case 'everything':
      return hints.everything;
    case 'filtered':
      return filtersHint;
    case 'page':
      return [filtersHint, hints.page(page)].filter((part) => part !== '').join(' ');
    case 'selected':
      return [filtersHint, hints.selected].filter((part) => part !== '').join(' ');
    default:
      return assertNever(scope);
  }
}

function hintOfFilters(subject: ExportSubject): string {
  if (subject.kind === 'rows') return subject.hint;
  return subject.kind === 'receipts' && subject.resource !== null ? messages.sync.resources[subject.resource] : '';
}
