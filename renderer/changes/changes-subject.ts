// The export subject of the Changes screen.

import { longTime } from '../lib/hong-kong-time.ts';
import type { ExportSubject } from '../exporting/export-subject.ts';
import { messages } from '../messages/messages.ts';
import type { ChangesState } from './changes.svelte.ts';

export function changesSubject(changes: ChangesState): ExportSubject {
  return {
    kind: 'changes',
    query: changes.query,
    pageRows: changes.answer.kind === 'ready' ? changes.rows.length : null,
    // Meanwhile that of an earlier question stays on screen.
    total: changes.busy ? null : changes.total,
    filters: changeFilters(changes),
  };
}

function changeFilters(changes: ChangesState): readonly string[] {
  const words = messages.filters;
  const labels = messages.changes.filters;
  const { runId, dataset, ae, client, package: name, part, ledgerDate } = changes.query;
  const { afterLook } = changes.filters;
  const run = changes.runs.kind === 'ready' ? changes.runs.value.find((each) => each.runId === runId) : undefined;
  return [
    ...(run === undefined ? [] : [messages.changes.seen(longTime(run.seenAt))]),
    ...(dataset === undefined ? [] : [words.is(labels.dataset, messages.changes.datasets[dataset])]),
    ...(ae === undefined ? [] : [words.is(labels.ae, ae)]),
    ...(name === undefined ? [] : [words.contains(labels.package, name)]),
    ...(client === undefined ? [] : [words.is(labels.client, client)]),
    ...(afterLook === null ? [] : [labels.seenAfter(longTime(afterLook.until))]),
    ...(part === undefined ? [] : [labels.parts[part]]),
    ...(ledgerDate === undefined ? [] : [words.is(messages.fields.label.biz_date, ledgerDate)]),
  ];
}
