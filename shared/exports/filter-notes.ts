// Which note of an answer is about a filter, and what that filter is called.

import type { FilterNote } from '../contract/answers.ts';
import type { Filter } from '../contract/query.ts';
import type { Words } from '../words/catalogue.ts';

/** The note on how far the answer under this filter can be trusted; undefined without one. */
export function noteOf(notes: readonly FilterNote[], filter: Filter): FilterNote | undefined {
  switch (filter.kind) {
    case 'service':
      return notes.find((note) => note.name === filter.name);
    case 'anyOf':
      return filter.filters.map((each) => noteOf(notes, each)).find((note) => note !== undefined);
    case 'anyText':
    case 'differs':
    case 'noted':
      return undefined;
    default:
      return notes.find((note) => note.name === filter.field && note.standing === 'unknown');
  }
}

/** A note is named after a filter of the service, or after a field. */
export function labelOfNote({ name }: Pick<FilterNote, 'name'>, { fields, filters }: Words): string {
  const labels: Readonly<Record<string, string>> = { ...fields.label, ...filters.label };
  return labels[name] ?? name;
}
