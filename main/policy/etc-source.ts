// The policy on Linux: one JSON file of the whole machine.

import { checkDocument, refusedDocument, type CheckedPolicy } from './check-policy.ts';
import { JsonMistake, parseJsonLines } from './json-text.ts';
import { readTrustedFile, type FileAccess } from './trusted-file.ts';

export const ETC_POLICY = '/etc/commission-desk/policy.json';
/** For editors, which find the JSON Schema by it. */
const SCHEMA_KEY = '$schema';

/** Null without a file. */
export function readEtcPolicy(files: FileAccess): CheckedPolicy | null {
  const file = readTrustedFile(ETC_POLICY, files);
  if (file.kind === 'none') return null;
  if (file.kind === 'refused') return refusedDocument(ETC_POLICY, file);
  return checkJsonPolicy(file.bytes.toString('utf8'), ETC_POLICY);
}

function checkJsonPolicy(text: string, path: string): CheckedPolicy {
  try {
    const { value, lines } = parseJsonLines(text.replace(/^\uFEFF/, ''));
    return checkDocument({
      source: path,
      value,
      whereIs: (keys) => ({ where: path, line: lines.get(keys.join('.')) ?? 1 }),
      ignored: (name) => name === SCHEMA_KEY,
    });
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error;
    return refusedDocument(path, { place: { where: path, line: error.line }, key: error.key, reason: error.reason });
  }
}
