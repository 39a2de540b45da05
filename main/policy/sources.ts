// Reads the policy of this computer from where its system keeps such things. Read once, at the start.

import { userInfo } from 'node:os';
import type { PolicyPlace } from '../../shared/contract/app/policy-reasons.ts';
import type { PolicyKey, PolicyLayer } from '../../shared/policy/policy.ts';
import { askProgram, type AskProgram } from './ask-program.ts';
import { contradictions, type CheckedPolicy, type Layers } from './check-policy.ts';
import { readEtcPolicy } from './etc-source.ts';
import { readPlistPolicies } from './plist-source.ts';
import { readRegistryPolicies } from './registry-source.ts';
import { SYSTEM_FILES, type FileAccess } from './trusted-file.ts';

/** What was read. `sources` is empty without a policy. */
export type ReadPolicy = Pick<CheckedPolicy, 'layers' | 'problems'> & { readonly sources: readonly string[] };

export const NO_POLICY: ReadPolicy = { sources: [], layers: { enforced: {}, defaults: {} }, problems: [] };

export type SourceParts = {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly files: FileAccess;
  readonly ask: AskProgram;
  readonly account: string;
};

export async function readSystemPolicy(): Promise<ReadPolicy> {
  return await readPolicy({
    platform: process.platform,
    environment: process.env,
    files: SYSTEM_FILES,
    ask: askProgram,
    account: userInfo().username,
  });
}

export async function readPolicy(parts: SourceParts): Promise<ReadPolicy> {
  return joinPolicies(await readSources(parts));
}

/** The machine's policy comes first. */
async function readSources(parts: SourceParts): Promise<readonly CheckedPolicy[]> {
  if (parts.platform === 'win32') return await readRegistryPolicies(parts);
  if (parts.platform === 'darwin') return await readPlistPolicies(parts);
  const policy = readEtcPolicy(parts.files);
  return policy === null ? [] : [policy];
}

/** Where two policies set the same, the first one's value counts. A default that contradicts what is enforced is left out. */
function joinPolicies(policies: readonly CheckedPolicy[]): ReadPolicy {
  const joined: Layers = { enforced: join(policies, 'enforced'), defaults: join(policies, 'defaults') };
  const whereIs = (layer: PolicyLayer, key: PolicyKey): PolicyPlace => placeOf(policies, layer, key);
  const found = contradictions(joined, whereIs);
  const contradicted = found.flatMap(({ of, key }) => (of === 'defaults' ? key : []));
  const defaults = Object.fromEntries(Object.entries(joined.defaults).filter(([key]) => !contradicted.includes(key)));
  return {
    sources: policies.map(({ source }) => source),
    layers: { enforced: joined.enforced, defaults },
    problems: [...policies.flatMap(({ problems }) => problems), ...found],
  };
}

function join(policies: readonly CheckedPolicy[], layer: PolicyLayer): Layers[PolicyLayer] {
  return policies.reduceRight((joined, { layers }) => ({ ...joined, ...layers[layer] }), {});
}

function placeOf(policies: readonly CheckedPolicy[], layer: PolicyLayer, key: PolicyKey): PolicyPlace {
  return (
    policies.find(({ layers }) => layers[layer][key] !== undefined)?.whereIs([layer, key]) ?? { where: key, line: null }
  );
}
