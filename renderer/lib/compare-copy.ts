// A comparison as tab-separated text: values as sent, and codes in lines of their own.

import type { CellValue } from '../../preload/contract.ts';
import type { ComparedField, ComparedSection } from './compare-rows.ts';
import type { ColumnId } from './table-columns.ts';
import { tabSeparated } from './tab-separated.ts';

type Words = {
  readonly field: string;
  readonly label: Readonly<Record<ColumnId, string>>;
  readonly notSent: string;
  readonly notHeld: string;
};

export function comparisonText(
  compared: { readonly names: readonly string[]; readonly sections: readonly ComparedSection[] },
  words: Words,
): string {
  const lines = compared.sections.flatMap(({ fields }) => fields.flatMap((field) => linesOf(field, words)));
  return tabSeparated([[words.field, ...compared.names], ...lines]);
}

function linesOf({ name, codeField, values }: ComparedField, words: Words): readonly (readonly string[])[] {
  const label = name.kind === 'column' ? words.label[name.id] : name.name;
  const line = [label, ...values.map(({ text }) => sentText(text, words))];
  if (codeField === null) return [line];
  return [line, [words.label[codeField], ...values.map(({ code }) => sentText(code, words))]];
}

/** An empty cell is what was sent empty; what was not sent says so. */
function sentText(text: CellValue | undefined, words: Words): string {
  if (text === undefined) return words.notHeld;
  return text ?? words.notSent;
}
