// The policy on Windows: the registry's keys for policies, of the machine and of the person, which only administrators can
// write. Read by Windows' own reg.exe; where a firm forbids that program, by PowerShell, which takes longer.

import { join } from 'node:path/win32';
import { POLICY, POLICY_KEYS } from '../../shared/policy/policy.ts';
import { isObject, parseJson } from '../../shared/rules/json-object.ts';
import type { AskProgram } from './ask-program.ts';
import { checkDocument, refusedDocument, type CheckedPolicy } from './check-policy.ts';

const POLICIES = 'Software\\Policies';
export const POLICY_PATH = `${POLICIES}\\Commission Desk`;
const HIVES = ['HKLM', 'HKCU'] as const;
type Hive = (typeof HIVES)[number];

/** PowerShell starts slowly on a computer that has just started. Without its answer the policy counts as unreadable. */
const POWERSHELL_LIMIT_MS = 30_000;

type Sections = Record<string, Record<string, unknown>>;

export type RegistryParts = {
  readonly ask: AskProgram;
  /** Of this process; names the folder of Windows. */
  readonly environment: NodeJS.ProcessEnv;
};

/** The machine's before the person's. A hive without the key is left out. */
export async function readRegistryPolicies(parts: RegistryParts): Promise<readonly CheckedPolicy[]> {
  const read = await Promise.all(HIVES.map((hive) => readHive(hive, parts)));
  return read.filter((policy) => policy !== null);
}

async function readHive(hive: Hive, parts: RegistryParts): Promise<CheckedPolicy | null> {
  const key = `${hive}\\${POLICY_PATH}`;
  const sections = await readSections(hive, parts);
  if (sections === 'unreadable') return refusedDocument(key, { reason: { kind: 'registryNotRead' } });
  if (sections === 'none') return null;
  return checkDocument({
    source: key,
    value: sections,
    whereIs: (path) => ({ where: [key, ...path].join('\\'), line: null }),
    ignored: () => false,
  });
}

async function readSections(
  hive: Hive,
  { ask, environment }: RegistryParts,
): Promise<Sections | 'none' | 'unreadable'> {
  const folder = systemFolder(environment);
  const query = (key: string, ...more: readonly string[]): Promise<string | null> =>
    ask({ file: join(folder, 'reg.exe'), args: ['query', key, ...more] });
  const printed = await query(`${hive}\\${POLICY_PATH}`, '/s');
  if (printed !== null) return parseQuery(printed);
  // reg.exe fails in the same way without the key and where it is forbidden. Every Windows has the key above it.
  const parent = await query(`${hive}\\${POLICIES}`);
  if (parent !== null)
    return parent.toLowerCase().includes(`\\${POLICY_PATH}\r\n`.toLowerCase()) ? 'unreadable' : 'none';
  const json = await ask({
    file: join(folder, 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    args: ['-NoProfile', '-NonInteractive', '-Command', powerShellQuery(hive)],
    limitMs: POWERSHELL_LIMIT_MS,
  });
  return json === null ? 'unreadable' : parsePowerShell(json);
}

/** A folder of another name is not believed: who sets the variable could otherwise put a program of their own there. */
function systemFolder({ SystemRoot: root = '' }: NodeJS.ProcessEnv): string {
  return join(/^[A-Z]:\\Windows$/i.test(root) ? root : 'C:\\Windows', 'System32');
}

/**
 * What `reg query KEY /s` prints: a line with each key, and below it its values as name, type and data, each after four
 * blanks. Names of types are the same in every language of Windows.
 */
export function parseQuery(printed: string): Sections {
  const sections: Sections = {};
  let values: Record<string, unknown> | null = null;
  for (const line of printed.split(/\r?\n/)) {
    const key = /^HKEY_[A-Z_]+\\(.+)$/i.exec(line)?.[1];
    const value = /^ {4}(.+?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line);
    if (key !== undefined) values = openSection(sections, key);
    else if (value !== null) put(values ?? sections, value[1] ?? '', valueOf(value[2] ?? '', value[3] ?? ''));
  }
  return withSwitches(sections);
}

/** Null for the key of the policy itself, whose own values are no sections. */
function openSection(sections: Sections, key: string): Record<string, unknown> | null {
  const below = key.slice(POLICY_PATH.length + 1);
  if (below === '') return null;
  // Windows does not tell capital letters apart, and a policy may have been written by hand.
  const name = ['enforced', 'defaults'].find((each) => each === below.toLowerCase()) ?? below;
  return (sections[name] = {});
}

function put(values: Record<string, unknown>, name: string, value: unknown): void {
  values[name] = value;
}

/** Other types than those of the templates stay an object, which no setting takes. */
function valueOf(type: string, data: string): unknown {
  if (type === 'REG_SZ') return data;
  if (type === 'REG_DWORD' && /^0x[0-9a-f]{1,8}$/i.test(data)) return Number(data);
  // Between two entries reg.exe writes a backslash and a zero.
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((entry) => entry !== '');
  return { type };
}

/** An empty output is an empty key. Objects have their section in `PSChildName`; all that PowerShell adds begins with PS. */
function powerShellQuery(hive: Hive): string {
  const key = `Registry::${hive}\\${POLICY_PATH}`;
  return (
    `$ErrorActionPreference='Stop'; if (Test-Path -LiteralPath '${key}') ` +
    `{ Get-ChildItem -LiteralPath '${key}' | Get-ItemProperty | ConvertTo-Json -Depth 3 -Compress }`
  );
}

function parsePowerShell(json: string): Sections | 'none' | 'unreadable' {
  if (json.trim() === '') return 'none';
  const parsed = parseJson(json);
  // One object, or a list of them.
  const objects: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!objects.every(isObject)) return 'unreadable';
  const sections: Sections = {};
  for (const object of objects) {
    const values = openSection(sections, `${POLICY_PATH}\\${String(object['PSChildName'])}`) ?? sections;
    for (const [name, value] of Object.entries(object)) if (!name.startsWith('PS')) put(values, name, value);
  }
  return withSwitches(sections);
}

/** The registry has no switches: 0 and 1 stand for them. */
function withSwitches(sections: Sections): Sections {
  const switches = POLICY_KEYS.filter((key) => POLICY[key].form.kind === 'switch');
  for (const values of Object.values(sections)) {
    for (const key of switches) if (values[key] === 0 || values[key] === 1) values[key] = values[key] === 1;
  }
  return sections;
}
