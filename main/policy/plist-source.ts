// The policy on macOS: the managed preferences that a configuration profile leaves, for the machine and for the person. Not
// by NSUserDefaults, which cannot say whether the person wrote a value.

import { join } from 'node:path';
import { parseJson } from '../../shared/rules/json-object.ts';
import type { AskProgram } from './ask-program.ts';
import { checkDocument, refusedDocument, type CheckedPolicy } from './check-policy.ts';
import { readTrustedFile, type FileAccess } from './trusted-file.ts';

/** The app's bundle id, as electron-builder.yml has it. */
export const PREFERENCE_DOMAIN = 'desk.commission.app';
const MANAGED = '/Library/Managed Preferences';
const PLUTIL = '/usr/bin/plutil';

export type PlistParts = {
  readonly files: FileAccess;
  readonly ask: AskProgram;
  /** The person's account name. */
  readonly account: string;
};

/** The machine's before the person's. A source without a profile is left out. */
export async function readPlistPolicies(parts: PlistParts): Promise<readonly CheckedPolicy[]> {
  const name = `${PREFERENCE_DOMAIN}.plist`;
  const paths = [join(MANAGED, name), join(MANAGED, parts.account, name)];
  const read = await Promise.all(paths.map((path) => readPlist(path, parts)));
  return read.filter((policy) => policy !== null);
}

async function readPlist(path: string, { files, ask }: PlistParts): Promise<CheckedPolicy | null> {
  const file = readTrustedFile(path, files);
  if (file.kind === 'none') return null;
  if (file.kind === 'refused') return refusedDocument(path, file);
  const json = await ask({ file: PLUTIL, args: ['-convert', 'json', '-o', '-', '-'], input: file.bytes });
  const value = json === null ? undefined : parseJson(json);
  if (value === undefined) return refusedDocument(path, { reason: { kind: 'noPropertyList' } });
  return checkDocument({
    source: path,
    value,
    whereIs: (keys) => ({ where: [path, ...keys].join(', '), line: null }),
    // What a profile says of itself.
    ignored: (key) => key.startsWith('Payload'),
  });
}
