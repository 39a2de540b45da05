// The second subject of a grouped table: groups within groups, or the columns of a pivot. It is stored with the columns.

import { moneyFieldsOf, type DatasetName } from '../contract/fields.ts';
import type { GroupSubject } from '../contract/query.ts';
import type { ViewContents } from '../contract/views.ts';
import type { Measure } from '../contract/exports/request.ts';
import { isObject } from '../rules/json-object.ts';
import { isTime } from '../rules/ledger-periods.ts';
import { BESIDE, type Beside } from '../rules/pivot.ts';
import { readGroupSubject } from './group-subjects.ts';

export const LAYOUTS = ['levels', 'pivot'] as const;
export type SecondLayout = (typeof LAYOUTS)[number];

export type SecondLevel = {
  readonly subject: GroupSubject;
  readonly layout: SecondLayout;
  readonly measure: Measure;
  readonly beside: Beside;
};

export function measuresOf(dataset: DatasetName): readonly Measure[] {
  return [...moneyFieldsOf(dataset).toReversed(), 'rows'];
}

/** Kept from an earlier choice: the measure, and what stands beside it unless it was what is usual for the subject before. */
export function newSecondLevel(
  dataset: DatasetName,
  { subject, layout }: Pick<SecondLevel, 'subject' | 'layout'>,
  before: SecondLevel | null,
): SecondLevel {
  const measure = before?.measure ?? measuresOf(dataset)[0] ?? 'rows';
  const isChosen = before !== null && before.beside !== usualBeside(before.subject);
  return { subject, layout, measure, beside: isChosen ? before.beside : usualBeside(subject) };
}

/** Differences from the column before mean little between packages or AEs. */
function usualBeside(subject: GroupSubject): Beside {
  return isTime(subject) ? 'difference' : 'share';
}

/** The stored second subject; null where it has no effect. */
export function secondOf(by: GroupSubject | null, stored: SecondLevel | null): SecondLevel | null {
  return hasEffect(by, stored?.subject) ? stored : null;
}

/** Whether a second subject is stored that would have an effect, but that this version does not know. */
export function isSecondUnknown(
  { dataset, groupBy }: Pick<ViewContents, 'dataset' | 'groupBy'>,
  stored: unknown,
): boolean {
  const subject = isObject(stored) ? stored['subject'] : undefined;
  return stored !== null && hasEffect(groupBy, subject) && readSecondLevel(dataset, stored) === null;
}

/** A second subject has no effect without a first one or where it is the same. */
function hasEffect(by: GroupSubject | null, second: unknown): boolean {
  return by !== null && second !== by;
}

/** Null when nothing is stored, or something that this version does not know. */
export function readSecondLevel(dataset: DatasetName, stored: unknown): SecondLevel | null {
  if (!isObject(stored)) return null;
  const subject = readGroupSubject(dataset, stored['subject']);
  const layout = LAYOUTS.find((each) => each === stored['layout']);
  const measure = measuresOf(dataset).find((each) => each === stored['measure']);
  const beside = BESIDE.find((each) => each === stored['beside']);
  if (subject === null || layout === undefined || measure === undefined || beside === undefined) return null;
  return { subject, layout, measure, beside };
}
