import { isFoundBy } from '../../../shared/rules/text.ts';

/**
 * The options for a typed text. Until it is answered, only those of the answer before it whose words contain it: Enter must
 * never take a value that the typed text does not name.
 */
export function namedOptions<Option>(
  options: readonly Option[],
  { typed, answered }: { readonly typed: string; readonly answered: string },
  wordsOf: (option: Option) => readonly (string | null)[],
): readonly Option[] {
  return typed === answered ? options : options.filter((option) => isFoundBy(typed, wordsOf(option)));
}
