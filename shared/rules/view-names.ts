// Names of saved views: how a typed name is stored, and which names a view may not have. Profiles compare names as views do.

import { foldText } from './text.ts';

export type ViewNameFault = 'missing' | 'taken';
type Named = { readonly name: string };

/** The form in which a typed name is stored. */
export function trimViewName(name: string): string {
  return name.trim();
}

/** Null when a view may have the name. `others` are the other views of its dataset. */
export function findViewNameFault(name: string, others: readonly Named[]): ViewNameFault | null {
  if (trimViewName(name) === '') return 'missing';
  return isNameTaken(name, others) ? 'taken' : null;
}

/** Blanks at the ends, the case of A–Z and the Unicode form make no difference between names. */
export function isNameTaken(name: string, others: readonly Named[]): boolean {
  const comparedName = comparedForm(name);
  return others.some((other) => comparedForm(other.name) === comparedName);
}

function comparedForm(name: string): string {
  return foldText(trimViewName(name));
}
