// A change of a client's charge in one line: the field that says most, before and after.

import type { Change } from '../../../shared/contract/changes.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { changeCell, extraChanges, fieldChanges, type FieldChange } from '../../changes/change-fields.ts';
import { valueWords } from '../../../shared/exports/filter-words.ts';
import type { Cell } from '../../lib/format-cell.ts';
import { messages } from '../../messages/messages.ts';

export type ChangeInWords =
  | { readonly kind: 'words'; readonly text: string }
  | {
      readonly kind: 'values';
      /** Null where the values say what they are, such as a state. */
      readonly label: string | null;
      readonly before: string;
      readonly after: string;
      readonly moreFields: number;
    };

/** They follow other changes and say little by themselves. */
const LAST_FIELDS: ReadonlySet<FieldName> = new Set(['updated_at', 'admin_id', 'admin_id_val']);

export function changeInWords(change: Change): ChangeInWords {
  const words = messages.today.news;
  const { membership, before, after } = change;
  if (membership?.kind === 'pending') {
    const mark = (value: string): string => valueWords({ name: 'pending', value, label: null }, messages.filters);
    return {
      kind: 'values',
      label: null,
      before: mark(membership.before),
      after: mark(membership.after),
      moreFields: 0,
    };
  }
  if (membership !== undefined) return { kind: 'words', text: words[membership.change] };
  if (before === null) return { kind: 'words', text: words.added };
  if (after === null) return { kind: 'words', text: words.gone };
  const fields = withoutCodes(fieldChanges('charges', { before, after })).toSorted(
    (a, b) => Number(LAST_FIELDS.has(a.field)) - Number(LAST_FIELDS.has(b.field)),
  );
  const [first, ...more] = fields;
  if (first === undefined) return { kind: 'words', text: words.otherFields };
  const moreFields = more.length + extraChanges(change.extras).length;
  return { kind: 'values', label: messages.fields.label[first.field], ...sidesOf(first), moreFields };
}

/** A value and its code change together: the code alone is no further field. */
function withoutCodes(changes: readonly FieldChange[]): readonly FieldChange[] {
  const fields = new Set<string>(changes.map(({ field }) => field));
  return changes.filter(({ field }) => !(field.endsWith('_val') && fields.has(field.slice(0, -'_val'.length))));
}

function sidesOf({ field, before, after }: FieldChange): { readonly before: string; readonly after: string } {
  const side = (text: FieldChange['before']): string => textOf(changeCell('charges', { field, text }));
  return { before: side(before), after: side(after) };
}

function textOf(cell: Cell): string {
  if (cell.kind === 'pair') return `${textOf(cell.words)} · ${textOf(cell.code)}`;
  if (cell.kind === 'notSent') return messages.grid.notSent;
  return 'text' in cell ? cell.text : messages.grid.empty;
}
