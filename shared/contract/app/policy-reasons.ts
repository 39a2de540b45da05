// What can be wrong with a policy, as a kind with its values. The words are in shared/words, because the log needs them too.

import type { AddressMistake } from '../errors.ts';

export type PolicyReason =
  | { readonly kind: PlainReason }
  /** `mistake`: as of an address that a person enters. */
  | { readonly kind: 'badAddress'; readonly mistake: AddressMistake }
  | { readonly kind: 'badHost'; readonly text: string }
  /** `code`: of the system, such as `EACCES`. */
  | { readonly kind: 'fileNotRead'; readonly code: string }
  | { readonly kind: 'fileTooLarge'; readonly kib: number }
  | { readonly kind: 'longerThanEnforced'; readonly minutes: number }
  | { readonly kind: 'markExpected'; readonly mark: string; readonly before: string }
  | { readonly kind: 'noneOf'; readonly values: readonly string[] }
  | { readonly kind: 'entryNoneOf'; readonly text: string; readonly values: readonly string[] }
  | { readonly kind: 'notBetween'; readonly least: number; readonly most: number }
  | { readonly kind: 'tooLong'; readonly chars: number }
  | { readonly kind: 'tooManyEntries'; readonly most: number }
  | { readonly kind: 'valueExpected'; readonly found: string }
  | { readonly kind: 'writtenTwice'; readonly firstLine: number };

type PlainReason =
  /** The document has no object with the layers; a layer none with the settings. */
  | 'noLayers'
  | 'noSettings'
  | 'unknownLayer'
  | 'unknownSetting'
  | 'onlyEnforced'
  | 'formatsWhileOff'
  | 'hostNotAllowed'
  | 'noSwitch'
  | 'noText'
  | 'noWholeNumber'
  | 'noList'
  | 'emptyList'
  | 'entryNoText'
  | 'entryTwice'
  | 'badFeed'
  | 'symbolicLink'
  | 'noFile'
  | 'folderChangeable'
  | 'foreignFile'
  | 'fileChangeable'
  | 'registryNotRead'
  | 'noPropertyList'
  | 'tooDeep'
  | 'afterEnd'
  | 'nameExpected'
  | 'endsEarly'
  | 'noJson';

/** A file or a key of the registry; in a file the line, from 1, if it is known. */
export type PolicyPlace = { readonly where: string; readonly line: number | null };

export type PolicyMistake = PolicyPlace & { readonly key: string | null; readonly reason: PolicyReason };
