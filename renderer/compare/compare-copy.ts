// A comparison for the clipboard: values as the service sent them, and codes on lines of their own.

import type { CellValue } from '../../shared/contract/fields.ts';
import type { ComparedField, ComparedSection } from './compare-rows.ts';
import { copiedTable, type Copied } from '../lib/clipboard/copied-table.ts';
import type { CopiedCell } from '../lib/clipboard/html-table.ts';
import type { ColumnId } from '../../shared/tables/table-columns.ts';

type Words = {
  readonly field: string;
  readonly label: Readonly<Record<ColumnId, string>>;
  readonly notSent: string;
  readonly notKnown: string;
};

export function copiedComparison(
  compared: { readonly names: readonly string[]; readonly sections: readonly ComparedSection[] },
  words: Words,
): Copied {
  const lines = compared.sections.flatMap(({ fields }) => fields.flatMap((field) => linesOf(field, words)));
  return copiedTable([words.field, ...compared.names], lines);
}

function linesOf(
  { name, codeField, content, values }: ComparedField,
  words: Words,
): readonly (readonly CopiedCell[])[] {
  const title = (text: string): CopiedCell => ({ text, content: 'text' });
  const line = [
    title(name.kind === 'column' ? words.label[name.id] : name.name),
    ...values.map(({ text }) => ({ text: sentText(text, words), content })),
  ];
  if (codeField === null) return [line];
  const codes = values.map(({ code }) => ({ text: sentText(code, words), content: 'code' as const }));
  return [line, [title(words.label[codeField]), ...codes]];
}

/** A value sent empty is an empty cell; a value that was not sent is named so. */
function sentText(text: CellValue | undefined, words: Words): string {
  if (text === undefined) return words.notKnown;
  return text ?? words.notSent;
}
