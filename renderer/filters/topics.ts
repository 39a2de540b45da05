// What a table can be filtered by, each name once: a control with the service's own filter, a column with conditions, or
// both under one name.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { LEDGER_DATE } from '../lib/ledger-range.ts';
import type { Column } from '../../shared/tables/table-columns.ts';
import { messages } from '../messages/messages.ts';
import { conditionSubjects, type ConditionSubject } from './column-filter.ts';
import { filterControls, isSameControl, type FilterControl, type FilterId } from './table-filters.ts';

export type Topic = {
  readonly id: FilterId | ConditionSubject;
  readonly label: string;
  /** Null for a column that only has conditions. */
  readonly control: FilterControl | null;
  /** Null where no column can be compared, as for clients. */
  readonly subject: ConditionSubject | null;
};

/** First the controls, in their order, then the other columns. */
export function topicsOf(dataset: DatasetName): readonly Topic[] {
  const subjects = conditionSubjects(dataset).map((subject) => ({ subject, label: subjectLabel(subject) }));
  const controls = filterControls(dataset).filter(({ id, shape }) => shape !== 'search' && id !== 'date_to');
  const controlled = controls.map((control): Topic => {
    const label = control.id === 'date_from' ? messages.fields.label[LEDGER_DATE] : messages.filters.label[control.id];
    const subject = subjects.find((each) => each.label === label)?.subject ?? null;
    return { id: control.id, label, control, subject };
  });
  const others = subjects.filter(({ label }) => controlled.every((topic) => topic.label !== label));
  return [
    ...controlled,
    ...others.map(({ subject, label }): Topic => ({ id: subject, label, control: null, subject })),
  ];
}

/** The topic of a column; null for a column that is computed and cannot be filtered. */
export function topicOfColumn(dataset: DatasetName, { id, field }: Pick<Column, 'id' | 'field'>): Topic | null {
  const subject = id === 'difference' ? 'arithmetic' : field;
  return topicsOf(dataset).find((topic) => topic.id === id || (subject !== null && topic.subject === subject)) ?? null;
}

/** The topic that edits a filter; null for filters that are not edited, such as the value of a cell. */
export function topicOf(dataset: DatasetName, filter: Filter): Topic | null {
  const topics = topicsOf(dataset);
  const controlled = topics.find(({ control }) => control !== null && isSameControl(control, filter));
  if (controlled !== undefined) return controlled;
  const subject = filter.kind === 'differs' ? 'arithmetic' : 'field' in filter ? filter.field : null;
  return topics.find((topic) => topic.subject === subject && subject !== null) ?? null;
}

function subjectLabel(subject: ConditionSubject): string {
  return subject === 'arithmetic' ? messages.filters.add.arithmetic : messages.fields.label[subject];
}
