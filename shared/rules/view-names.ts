// Names of saved views: how a typed name is stored, and which names a view may not have.

import { foldText } from './text.ts';

export type ViewNameFault = 'missing' | 'taken';
type NamedView = { readonly name: string };

/** The form in which a typed name is stored. */
export function trimViewName(name: string): string {
  return name.trim();
}

/** Null when a view may have the name. `others` are the other views of its dataset. */
export function findViewNameFault(name: string, others: readonly NamedView[]): ViewNameFault | null {
  if (trimViewName(name) === '') return 'missing';
  return isViewNameTaken(name, others) ? 'taken' : null;
}

/** Blanks at the ends, the case of A–Z and the Unicode form make no difference between names. */
export function isViewNameTaken(name: string, others: readonly NamedView[]): boolean {
  const comparedName = comparedForm(name);
  return others.some((view) => comparedForm(view.name) === comparedName);
}

function comparedForm(name: string): string {
  return foldText(trimViewName(name));
}
