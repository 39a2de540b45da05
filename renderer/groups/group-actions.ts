// What mouse and keyboard do in the grouped table.

import { assertNever } from '../../shared/rules/assert-never.ts';
import type { GridView } from '../grid/grid-view.svelte.ts';
import { groupIntentOf } from './group-keys.ts';
import type { GroupLine } from './group-lines.ts';
import type { GroupedTable } from './grouped-table.ts';
import { NOTED } from './noted-groups.ts';

type Grid = {
  readonly table: GroupedTable;
  readonly view: GridView;
  /** Makes a line the active one, by its ID. */
  readonly choose: (id: string | null) => void;
};

export class GroupActions {
  readonly #grid: () => Grid;

  constructor(grid: () => Grid) {
    this.#grid = grid;
  }

  readonly click = (event: MouseEvent): void => {
    const at = lineAt(event.target);
    const line = at === null ? undefined : this.#lines[at];
    if (line === undefined) return;
    this.#grid().choose(line.id);
    if (isOnMark(event.target)) this.#showNoted(line);
    else this.#act(line);
  };

  readonly keydown = (event: KeyboardEvent): void => {
    const { table, view } = this.#grid();
    const { groups } = table;
    const at = lineAt(event.target);
    const line = at === null ? undefined : this.#lines[at];
    const intent = at === null ? null : groupIntentOf(event, at, { lines: this.#lines, pageRows: view.pageRows });
    if (line === undefined || intent === null) return;
    event.preventDefault();
    switch (intent.kind) {
      case 'act':
        return this.#act(line);
      case 'expand':
      case 'collapse':
        return groups.toggle(line.group);
      case 'noted':
        return this.#showNoted(line);
      case 'close':
        return table.open(null);
      case 'copy':
        return void groups.copy();
      case 'move':
        return void this.#goTo(intent.to);
      case 'search':
        return table.filters.focusSearch(intent.typed);
      default:
        assertNever(intent);
    }
  };

  get #lines(): readonly GroupLine[] {
    return this.#grid().table.groups.lines;
  }

  #act(line: GroupLine): void {
    const { table } = this.#grid();
    switch (line.kind) {
      case 'group':
      case 'currency':
        return table.groups.toggle(line.group);
      case 'sub':
      case 'subCurrency':
        return table.showGroup([...line.group.filters, ...line.sub.filters]);
      case 'row':
        return table.open(line.row);
      case 'all':
        return table.showGroup(line.group.filters);
      case 'failed':
        return void table.groups.readRows(line.group);
      case 'loading':
        return;
      default:
        assertNever(line);
    }
  }

  /** Shows the rows of the line's group that have a note or a flag. */
  #showNoted(line: GroupLine): void {
    const { table } = this.#grid();
    if (table.groups.notedRowsOf(line) === 0) return;
    const inner = line.kind === 'sub' ? line.sub.filters : [];
    table.showGroup([...line.group.filters, ...inner, NOTED]);
  }

  async #goTo(at: number): Promise<void> {
    const { view, choose } = this.#grid();
    choose(this.#lines[at]?.id ?? null);
    view.revealRow(at);
    await view.focus(`[data-line="${at}"]`);
  }
}

function isOnMark(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-noted]') !== null;
}

function lineAt(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return row === null ? null : Number(row.dataset['line']);
}
