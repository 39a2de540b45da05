// Options for what the window knows without asking for the typed text: filters used last, receipts, settings.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { DayRange, Filter } from '../../shared/contract/query.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { dayText } from '../../shared/rules/dates.ts';
import { longTime, shortTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';
import { textsOf } from '../settings/find-settings.ts';
import type { SettingPart, SettingPartId } from '../settings/setting-line.ts';
import type { PaletteOption } from './palette-options.ts';
import { isSameFilters, type FilterSet } from './recent-filters.svelte.ts';

const { kinds } = messages.palette;
const { facts, clauses, labelled } = messages.joins;

/** Left out is a set that a saved view has, because the view is offered, and the one that is on screen. */
export function recentFilterOptions(
  sets: readonly FilterSet[],
  of: {
    readonly views: readonly SavedView[];
    readonly onScreen: FilterSet | null;
    /** As on the filter's chip. */
    readonly wordsOf: (filter: Filter, dataset: DatasetName) => string;
  },
): readonly PaletteOption[] {
  const known = [...of.views.map(setOf), ...(of.onScreen === null ? [] : [of.onScreen])];
  const others = sets.filter((set) => !known.some((each) => isSameFilters(each, set)));
  return others.map(({ dataset, filters }) => {
    const note = facts([kinds.filters, messages.frame.views[dataset]]);
    return {
      key: `filters ${dataset} ${JSON.stringify(filters)}`,
      kind: 'filters',
      text: clauses(filters.map((filter) => of.wordsOf(filter, dataset))),
      note,
      alsoFoundBy: [note],
      choice: { kind: 'rows', dataset, filters },
    };
  });
}

function setOf({ dataset, filters }: SavedView): FilterSet {
  return { dataset, filters: filters.flatMap(({ filter, isOn }) => (isOn ? [filter] : [])) };
}

/** Found by time, dataset and verdict. `typed`: the days that the typed text means, and the text; null if it means none. */
export function receiptOptions(
  receipts: readonly Receipt[],
  of: {
    readonly nowMs: number;
    readonly typed: { readonly text: string; readonly days: DayRange } | null;
    readonly onShow: (receipt: Receipt) => void;
  },
): readonly PaletteOption[] {
  return receipts.map((receipt) => {
    const { runId, resource, verdict, finishedAt } = receipt;
    const { resources, verdicts } = messages.sync;
    const day = dayText(Date.parse(finishedAt));
    const isTypedDay = of.typed !== null && of.typed.days.from <= day && day <= of.typed.days.to;
    return {
      key: `receipt ${runId} ${resource} ${verdict}`,
      kind: 'receipt',
      text: labelled(facts([resources[resource], shortTime(finishedAt, of.nowMs)]), verdicts[verdict]),
      alsoFoundBy: [kinds.receipt, longTime(finishedAt), day, ...(isTypedDay ? [of.typed.text] : [])],
      choice: { kind: 'run', run: () => of.onShow(receipt) },
    };
  });
}

export function settingOptions(
  parts: readonly SettingPart[],
  onShow: (part: SettingPartId, line: string) => void,
): readonly PaletteOption[] {
  return parts.flatMap((part) =>
    part.lines.map((line): PaletteOption => ({
      key: `setting ${line.id}`,
      kind: 'setting',
      text: line.label,
      note: facts([kinds.setting, part.heading]),
      alsoFoundBy: [kinds.setting, ...textsOf(part, line)],
      choice: { kind: 'run', run: () => onShow(part.id, line.id) },
    })),
  );
}
