// The policy in force: what each setting is, who decides it, and what a policy that cannot be read stops. Other rooms ask it
// at the moment they act; guards.ts refuses for those that only have to be refused.

import {
  POLICY,
  POLICY_KEYS,
  type Decided,
  type Decider,
  type PolicyAnswer,
  type PolicyDecisions,
  type PolicyKey,
  type PolicyProblem,
  type PolicyRule,
  type PolicyRules,
  type PolicySpec,
  type PolicyValues,
} from '../../shared/policy/policy.ts';
import { policyProblems } from '../../shared/words/en/policy-problems.ts';
import { policyProblemText } from '../../shared/words/policy-problem.ts';
import { AppError } from '../errors.ts';
import { decide, type SetValues } from './decide.ts';
import type { OneStart } from './one-start.ts';
import { NO_POLICY, type ReadPolicy } from './sources.ts';

/** What a person has chosen, as far as it is known. */
export type PersonValues = Partial<PolicyValues>;

/** What the command line and the environment of this start set. */
const NO_START: OneStart = { flag: {}, environment: {}, problems: [] };

export class Policy {
  readonly #read: ReadPolicy;
  readonly #start: OneStart;
  /** Why syncing and exporting are stopped; null if they are not. */
  readonly stoppedBy: PolicyProblem | null;

  constructor(read: ReadPolicy = NO_POLICY, start: OneStart = NO_START) {
    this.#read = read;
    this.#start = start;
    this.stoppedBy = read.problems.find(({ of }) => of === 'enforced' || of === 'document') ?? null;
  }

  get problems(): readonly PolicyProblem[] {
    return [...this.#read.problems, ...this.#start.problems];
  }

  decide<K extends PolicyKey>(key: K, person?: PolicyValues[K]): Decided<PolicyValues[K]> {
    // The types of a key's specification and of its values belong together.
    const spec = POLICY[key] as PolicySpec<PolicyValues[K]>;
    return decide(spec, this.#setValues(key, person));
  }

  /** What applies. Null: no limit, or none set up. */
  value<K extends PolicyKey>(key: K, person?: PolicyValues[K]): PolicyValues[K] | null {
    return this.decide(key, person).value;
  }

  get answer(): PolicyAnswer {
    const rules = POLICY_KEYS.map((key) => [key, this.#ruleOf(key)] as const);
    // Each key has its rule.
    return { rules: Object.fromEntries(rules) as PolicyRules, stoppedBy: this.stoppedBy };
  }

  decisions(person: PersonValues): PolicyDecisions {
    const decided = POLICY_KEYS.map((key) => [key, this.decide(key, person[key])] as const);
    // Each key has its decision.
    const all = Object.fromEntries(decided) as PolicyDecisions['decided'];
    return { sources: this.#read.sources, decided: all, problems: this.problems };
  }

  /** Throws `policyInvalid` if what is enforced cannot be read: then nobody knows what it forbids. In English, for the log. */
  refuseIfStopped(): void {
    if (this.stoppedBy === null) return;
    const { where, line, reason } = this.stoppedBy;
    throw new AppError('policyInvalid', policyProblemText(this.stoppedBy, policyProblems), {
      facts: { place: policyProblems.place(where, line), reason: reason.kind },
    });
  }

  #ruleOf<K extends PolicyKey>(key: K): PolicyRule<PolicyValues[K]> {
    const set = this.#setValues(key, undefined);
    const { value, by } = this.decide(key);
    const isBound = POLICY[key].bound !== undefined;
    const deciders: readonly Decider[] = ['flag', 'environment', 'enforced'];
    const isFixed = !isBound && deciders.includes(by) && value !== null;
    return {
      fixed: isFixed ? { value, by } : null,
      bound: isBound ? (set.enforced ?? null) : null,
      standard: value,
    };
  }

  #setValues<K extends PolicyKey>(key: K, person: PolicyValues[K] | undefined): SetValues<PolicyValues[K]> {
    const { enforced, defaults } = this.#read.layers;
    const { flag, environment } = this.#start;
    return {
      flag: flag[key],
      environment: environment[key],
      enforced: enforced[key],
      person,
      defaults: defaults[key],
    };
  }
}
