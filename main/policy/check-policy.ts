// From what a source has read to checked layers, with every problem by its place. One document at a time; `contradictions`
// looks at all of them together.

import type { PolicyPlace, PolicyReason } from '../../shared/contract/app/policy-reasons.ts';
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
  readonly whereIs: (path: readonly string[]) => PolicyPlace;
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
  if (!isObject(value)) return refusedDocument(source, { place: whereIs([]), reason: { kind: 'noLayers' } });
  const strangers = Object.keys(value).filter((name) => !isLayer(name) && !ignored(name));
  const problems = strangers.map((name): PolicyProblem => ({
    ...{ of: 'document', ...whereIs([name]), key: name },
    reason: { kind: 'unknownLayer' },
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

/** A document of which nothing is used. `place`: in it, if that is known. */
export function refusedDocument(
  source: string,
  mistake: { readonly reason: PolicyReason; readonly place?: PolicyPlace; readonly key?: string | null },
): CheckedPolicy {
  const { reason, place = wholeOf(source), key = null } = mistake;
  const problem: PolicyProblem = { of: 'document', ...place, key, reason };
  return { source, layers: { enforced: {}, defaults: {} }, problems: [problem], whereIs: () => wholeOf(source) };
}

function wholeOf(source: string): PolicyPlace {
  return { where: source, line: null };
}

type CheckedLayer = { readonly values: Partial<PolicyValues>; readonly problems: readonly PolicyProblem[] };

function checkLayer(layer: PolicyLayer, section: unknown, { whereIs }: PolicyDocument): CheckedLayer {
  if (section === undefined) return { values: {}, problems: [] };
  if (!isObject(section)) {
    const problem: PolicyProblem = { of: layer, ...whereIs([layer]), key: layer, reason: { kind: 'noSettings' } };
    return { values: {}, problems: [problem] };
  }
  const problems: PolicyProblem[] = [];
  const values: Partial<Record<PolicyKey, PolicyValue>> = {};
  for (const [name, value] of Object.entries(section)) {
    const reason = take(layer, name, value, values);
    if (reason !== null) problems.push({ of: layer, ...whereIs([layer, name]), key: name, reason });
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
): PolicyReason | null {
  const key = POLICY_KEYS.find((each) => each === name);
  if (key === undefined) return { kind: 'unknownSetting' };
  if (!POLICY[key].layers.includes(layer)) return { kind: 'onlyEnforced' };
  const checked = checkValue(key, value);
  if (!checked.ok) return checked.reason;
  values[key] = checked.value;
  return null;
}

/** Values that are sound by themselves but not together. `whereIs`: the place of a layer's key. */
export function contradictions(
  { enforced, defaults }: Layers,
  whereIs: (layer: PolicyLayer, key: PolicyKey) => PolicyPlace,
): readonly PolicyProblem[] {
  const found: PolicyProblem[] = [];
  const add = (of: PolicyLayer, key: PolicyKey, reason: PolicyReason): void =>
    void found.push({ of, ...whereIs(of, key), key, reason });
  if (enforced.exports === 'off' && enforced.exportFormats !== undefined)
    add('enforced', 'exportFormats', { kind: 'formatsWhileOff' });
  const hosts = enforced.allowedHosts;
  for (const [layer, { serviceAddress }] of [['enforced', enforced] as const, ['defaults', defaults] as const]) {
    if (hosts !== undefined && serviceAddress !== undefined && !isAllowedHost(hosts, new URL(serviceAddress).hostname))
      add(layer, 'serviceAddress', { kind: 'hostNotAllowed' });
  }
  const longest = enforced.lockAfterMinutes;
  if (longest !== undefined && (defaults.lockAfterMinutes ?? 0) > longest)
    add('defaults', 'lockAfterMinutes', { kind: 'longerThanEnforced', minutes: longest });
  return found;
}

function isLayer(name: string): name is PolicyLayer {
  return POLICY_LAYERS.some((layer) => layer === name);
}
