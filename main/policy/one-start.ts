// What the command line and the environment set for one start. A value that a policy could not have either is not used.

import {
  POLICY,
  POLICY_KEYS,
  type PolicyKey,
  type PolicyProblem,
  type PolicyValue,
  type PolicyValues,
} from '../../shared/policy/policy.ts';
import { checkValue } from './check-value.ts';

export type OneStart = {
  readonly flag: Partial<PolicyValues>;
  readonly environment: Partial<PolicyValues>;
  readonly problems: readonly PolicyProblem[];
};

type Parts = {
  /** The value of an argument; null without one. */
  readonly argument: (name: string) => string | null;
  readonly environment: NodeJS.ProcessEnv;
};

export function readOneStart({ argument, environment }: Parts): OneStart {
  const fromLine = collect(
    'flag',
    (key) => argument(POLICY[key].flag ?? ''),
    (key) => POLICY[key].flag,
  );
  const fromVariables = collect(
    'environment',
    (key) => environment[POLICY[key].variable ?? ''] ?? null,
    (key) => POLICY[key].variable,
  );
  return {
    flag: fromLine.values,
    environment: fromVariables.values,
    problems: [...fromLine.problems, ...fromVariables.problems],
  };
}

function collect(
  of: 'flag' | 'environment',
  find: (key: PolicyKey) => string | null,
  nameOf: (key: PolicyKey) => string | undefined,
): { readonly values: Partial<PolicyValues>; readonly problems: readonly PolicyProblem[] } {
  const values: Partial<Record<PolicyKey, PolicyValue>> = {};
  const problems: PolicyProblem[] = [];
  for (const key of POLICY_KEYS) {
    const name = nameOf(key);
    const text = name === undefined ? null : find(key);
    if (name === undefined || text === null || text === '') continue;
    const checked = checkValue(key, text);
    if (checked.ok) values[key] = checked.value;
    else problems.push({ of, where: name, line: null, key, reason: checked.reason });
  }
  // Each value was checked against the form of its key.
  return { values: values as Partial<PolicyValues>, problems };
}
