// From what a source has read to checked layers, with every problem by its place. One document at a time; `contradictions`
// looks at all of them together.

import {
  POLICY,
  POLICY_KEYS,
  POLICY_LAYERS,
  type PolicyKey,
  type PolicyLayer,
  type PolicyProblem,
  type PolicyValue,
  type PolicyValues,
} from '../../shared/policy/policy.ts';
import { isObject } from '../../shared/rules/json-object.ts';
import { checkValue } from './check-value.ts';
import { isAllowedHost } from './hosts.ts';

/** What one source has read. `whereIs`: the place of a key by its path, for an administrator. */
export type PolicyDocument = {
  readonly source: string;
  readonly value: unknown;
  readonly whereIs: (path: readonly string[]) => string;
  /** Keys at the top that belong to the source itself. */
  readonly ignored: (name: string) => boolean;
};

export type Layers = { readonly [L in PolicyLayer]: Partial<PolicyValues> };
export type CheckedPolicy = {
  /** Where it was read: a file, or a key of the registry. */
  readonly source: string;
  readonly layers: Layers;
  readonly problems: readonly PolicyProblem[];
  readonly whereIs: PolicyDocument['whereIs'];
};

export function checkDocument(document: PolicyDocument): CheckedPolicy {
  const { source, value, whereIs, ignored } = document;
  if (!isObject(value))
    return refusedDocument(source, { where: whereIs([]), reason: 'it is no object with “enforced” and “defaults”' });
  const strangers = Object.keys(value).filter((name) => !isLayer(name) && !ignored(name));
  const problems = strangers.map((name): PolicyProblem => ({
    ...{ of: 'document', where: whereIs([name]), key: name },
    reason: `the app knows only ${POLICY_LAYERS.join(' and ')} here`,
  }));
  const checked = POLICY_LAYERS.map((layer) => checkLayer(layer, value[layer], document));
  const [enforced = {}, defaults = {}] = checked.map(({ values }) => values);
  return {
    source,
    layers: { enforced, defaults },
    problems: [...problems, ...checked.flatMap((each) => each.problems)],
    whereIs,
  };
}

/** A document of which nothing is used. `where`: the place in it, if that is known. */
export function refusedDocument(
  source: string,
  mistake: { readonly reason: string; readonly where?: string; readonly key?: string | null },
): CheckedPolicy {
  const { reason, where = source, key = null } = mistake;
  const problem: PolicyProblem = { of: 'document', where, key, reason };
  return { source, layers: { enforced: {}, defaults: {} }, problems: [problem], whereIs: () => source };
}

type CheckedLayer = { readonly values: Partial<PolicyValues>; readonly problems: readonly PolicyProblem[] };

function checkLayer(layer: PolicyLayer, section: unknown, { whereIs }: PolicyDocument): CheckedLayer {
  if (section === undefined) return { values: {}, problems: [] };
  if (!isObject(section)) {
    const reason = 'it is no object with the settings';
    return { values: {}, problems: [{ of: layer, where: whereIs([layer]), key: layer, reason }] };
  }
  const problems: PolicyProblem[] = [];
  const values: Partial<Record<PolicyKey, PolicyValue>> = {};
  for (const [name, value] of Object.entries(section)) {
    const reason = take(layer, name, value, values);
    if (reason !== null) problems.push({ of: layer, where: whereIs([layer, name]), key: name, reason });
  }
  // Each value was checked against the form of its key.
  return { values: values as Partial<PolicyValues>, problems };
}

/** Why the value is not taken; null if it is. */
function take(
  layer: PolicyLayer,
  name: string,
  value: unknown,
  values: Partial<Record<PolicyKey, PolicyValue>>,
): string | null {
  const key = POLICY_KEYS.find((each) => each === name);
  if (key === undefined) return 'there is no such setting';
  if (!POLICY[key].layers.includes(layer)) return 'it can only be enforced, because a person cannot change it';
  const checked = checkValue(key, value);
  if (!checked.ok) return checked.reason;
  values[key] = checked.value;
  return null;
}

/** Values that are sound by themselves but not together. `whereIs`: the place of a layer's key. */
export function contradictions(
  { enforced, defaults }: Layers,
  whereIs: (layer: PolicyLayer, key: PolicyKey) => string,
): readonly PolicyProblem[] {
  const found: PolicyProblem[] = [];
  const add = (of: PolicyLayer, key: PolicyKey, reason: string): void =>
    void found.push({ of, where: whereIs(of, key), key, reason });
  if (enforced.exports === 'off' && enforced.exportFormats !== undefined)
    add('enforced', 'exportFormats', 'it allows formats while “exports” is off');
  const hosts = enforced.allowedHosts;
  for (const [layer, { serviceAddress }] of [['enforced', enforced] as const, ['defaults', defaults] as const]) {
    if (hosts !== undefined && serviceAddress !== undefined && !isAllowedHost(hosts, new URL(serviceAddress).hostname))
      add(layer, 'serviceAddress', 'its host is not in “allowedHosts”');
  }
  const longest = enforced.lockAfterMinutes;
  if (longest !== undefined && (defaults.lockAfterMinutes ?? 0) > longest)
    add('defaults', 'lockAfterMinutes', `it is longer than the enforced ${longest} minutes`);
  return found;
}

function isLayer(name: string): name is PolicyLayer {
  return POLICY_LAYERS.some((layer) => layer === name);
}
