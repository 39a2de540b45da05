// What is wrong with a policy, and where.

import type { PolicyReason } from '../../contract/app/policy-reasons.ts';
import type { AddressMistake } from '../../contract/errors.ts';
import { plural } from './words.ts';

/** The words of each kind of reason, given its values. */
type PolicyReasonWords = {
  readonly [K in PolicyReason['kind']]: (reason: Extract<PolicyReason, { readonly kind: K }>) => string;
};

const addresses: Readonly<Record<AddressMistake, string>> = {
  empty: 'it is empty',
  tooLong: 'it is too long',
  unreadable: 'it cannot be read',
  scheme: 'it begins with neither https nor http',
  credentials: 'it contains a user name or password',
  insecure: 'unencrypted http is only allowed to this computer',
};

/** Each is the end of a sentence. */
const reasons: PolicyReasonWords = {
  noLayers: () => 'it is not an object with “enforced” and “defaults”',
  noSettings: () => 'it is not an object with the settings',
  unknownLayer: () => 'the app knows only enforced and defaults here',
  unknownSetting: () => 'there is no such setting',
  onlyEnforced: () => 'it can only be enforced, because a person cannot change it',
  formatsWhileOff: () => 'it allows formats while “exports” is off',
  hostNotAllowed: () => 'its host is not in “allowedHosts”',
  longerThanEnforced: ({ minutes }) => `it is longer than the enforced ${plural(minutes, 'minute', 'minutes')}`,
  noSwitch: () => 'it is neither true nor false',
  noText: () => 'it is not text',
  noWholeNumber: () => 'it is not a whole number',
  notBetween: ({ least, most }) => `it is not between ${least} and ${most}`,
  noneOf: ({ values }) => `it is not one of ${values.join(', ')}`,
  tooLong: ({ chars }) => `it is longer than ${chars} characters`,
  badAddress: ({ mistake }) => `it is not a usable address: ${addresses[mistake]}`,
  badFeed: () => 'it is not an https address without a name and password',
  noList: () => 'it is not a list',
  emptyList: () => 'the list is empty',
  tooManyEntries: ({ most }) => `the list has more than ${most} entries`,
  entryNoText: () => 'an entry of the list is not text',
  entryTwice: () => 'an entry is in the list twice',
  entryNoneOf: ({ text, values }) => `“${text}” is not one of ${values.join(', ')}`,
  badHost: ({ text }) => `“${text}” is not a host name in lower case, without scheme, port and path`,
  symbolicLink: () => 'it is a symbolic link',
  noFile: () => 'it is not a file',
  folderChangeable: () => 'users other than the administrator can change its folder',
  foreignFile: () => 'it does not belong to the administrator',
  fileChangeable: () => 'users other than the administrator can change it',
  fileTooLarge: ({ kib }) => `it is larger than ${kib} KiB`,
  fileNotRead: ({ code }) => `it cannot be read (${code})`,
  registryNotRead: () => 'neither reg.exe nor PowerShell could read it',
  noPropertyList: () => 'it is not a property list of texts, numbers and lists',
  tooDeep: () => 'it is nested too deeply',
  valueExpected: ({ found }) => `“${found}” stands where a value is expected`,
  afterEnd: () => 'something follows the end of the JSON text',
  nameExpected: () => 'a name in double quotes is expected',
  writtenTwice: ({ firstLine }) => `it is written twice, first on line ${firstLine}`,
  markExpected: ({ mark, before }) => `“${mark}” is expected before ${before}`,
  endsEarly: () => 'the JSON text ends too early',
  noJson: () => 'it is not JSON',
};

export const policyProblems = {
  reasons,
  place: (where: string, line: number | null) => (line === null ? where : `${where}, line ${line}`),
  one: (place: string, key: string | null, reason: string) => `${place}${key === null ? '' : ` (${key})`}: ${reason}.`,
};
