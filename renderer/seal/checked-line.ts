// Whether the rows of a figure were compared with the service. Only a named filter value whose rows agreed counts, in a
// comparison made after the rows were read.

import type { Parity } from '../../shared/contract/proof.ts';
import { isAheadOfClock } from '../../shared/rules/reading-time.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import { messages } from '../messages/messages.ts';
import { labelOfNote } from '../../shared/exports/filter-notes.ts';
import { valueWords } from '../../shared/exports/filter-words.ts';
import { coveringValues, datesOf, valuesAmongOthers } from './covered-rows.ts';
import type { SealFacts } from './seal-facts.ts';
import type { SealLine } from './seal-line.ts';
import { sealTime } from './seal-time.ts';

export function checkedLine(figure: SealedFigure, facts: SealFacts, nowMs: number): SealLine {
  const words = messages.figureSeal.checked;
  const values = coveringValues(figure.origin, facts);
  // A value that differs makes a sum doubtful also where other values are in it.
  const differing = [...values, ...valuesAmongOthers(figure.origin, facts)].find((parity) => doesDiffer(parity));
  if (differing !== undefined) {
    const { serviceTotal: service, localTotal: local } = differing;
    return {
      id: 'checked',
      tone: 'warning',
      lead: nameOf(differing),
      text: words.differs({ time: timeOf(differing, nowMs), service, local }),
    };
  }
  const [note] = facts.notes;
  if (note !== undefined) return line(words.uncertainFilter(labelOfNote(note, messages)));
  const newestReadMs = newestReading(figure, facts);
  const agreeing = values.filter(({ mark }) => mark === 'rowsAgree').toSorted(wholeThenSmallest);
  const proven = agreeing.find((parity) => isAfterReading(parity, newestReadMs, nowMs));
  if (proven !== undefined) {
    const time = timeOf(proven, nowMs);
    const figures = { time, rows: rowsOf(proven), compared: proven.compared };
    // A sample says little about the one figure: only a comparison of all rows is marked as checked.
    const tone = areAllCompared(proven) ? 'good' : 'plain';
    return { id: 'checked', tone, lead: nameOf(proven), text: words.agrees(figures) };
  }
  const [older] = agreeing;
  if (older !== undefined) return line(words.readAgainSince(nameOf(older), timeOf(older, nowMs)));
  const counted = values.find(({ mark }) => mark === 'countsAgree');
  if (counted !== undefined) return line(words.countsOnly(nameOf(counted), timeOf(counted, nowMs)));
  return line(words.not);
}

/** Equal counts are part of every agreement. */
function doesDiffer({ mark, serviceTotal, localTotal }: Parity): boolean {
  return mark === 'differs' || (mark === 'rowsAgree' && (serviceTotal === null || serviceTotal !== localTotal));
}

/** When the last of the rows was read; null if not known. */
function newestReading({ dataset, origin }: SealedFigure, facts: SealFacts): number | null {
  if (dataset === 'charges') {
    const asOf = facts.status?.asOf ?? null;
    return asOf === null ? null : Date.parse(asOf);
  }
  const dates = datesOf(origin, facts);
  return dates === null || dates.length === 0 ? null : Math.max(...dates.map(({ readAt }) => Date.parse(readAt)));
}

/** A comparison before the rows were read again says nothing about the rows read since. */
function isAfterReading({ checkedAt }: Parity, readMs: number | null, nowMs: number): boolean {
  return checkedAt !== null && readMs !== null && Date.parse(checkedAt) >= readMs && !isAheadOfClock(checkedAt, nowMs);
}

function areAllCompared({ compared, ...parity }: Parity): boolean {
  return compared !== null && compared >= rowsOf(parity);
}

function wholeThenSmallest(a: Parity, b: Parity): number {
  return Number(areAllCompared(b)) - Number(areAllCompared(a)) || rowsOf(a) - rowsOf(b);
}

function rowsOf({ serviceTotal }: Pick<Parity, 'serviceTotal'>): number {
  return serviceTotal ?? 0;
}

/** The AE and the currency by their codes, as rows show them; a client by its ID. */
function nameOf({ name, value, label }: Parity): string {
  const isCode = name === 'broker_code' || name === 'currency' || name === 'aaid';
  return valueWords({ name, value, label: isCode ? value : label }, messages.filters);
}

function timeOf({ checkedAt }: Parity, nowMs: number): string {
  return checkedAt === null ? messages.figureSeal.notKnown : sealTime(checkedAt, nowMs);
}

function line(text: string): SealLine {
  return { id: 'checked', tone: 'plain', text };
}
