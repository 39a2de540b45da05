import {
  POLICY,
  type Decider,
  type PolicyKey,
  type PolicyProblem,
  type PolicyRules,
  type PolicyValues,
} from '../../shared/policy/policy.ts';
import { appliedValue } from '../../shared/policy/bounds.ts';
import { call } from '../lib/calls/api.ts';

/** Who can decide so that a person cannot. */
export type Fixer = Extract<Decider, 'flag' | 'environment' | 'enforced'>;

/** What the firm's policy leaves to a person. Until it is read, everything; the main process applies it in any case. */
export class PolicyState {
  /** Why syncing and exporting are stopped; null if they are not. */
  stoppedBy = $state.raw<PolicyProblem | null>(null);
  #rules = $state.raw<PolicyRules | null>(null);

  load(): void {
    // Safe to go on after a failure: the main process has logged it, and applies the policy all the same.
    call('getPolicy', {}).then(
      ({ rules, stoppedBy }) => {
        this.#rules = rules;
        this.stoppedBy = stoppedBy;
      },
      () => undefined,
    );
  }

  /** Null if a person may choose. */
  fixer(key: PolicyKey): Fixer | null {
    const by = this.#rules?.[key].fixed?.by;
    return by === 'flag' || by === 'environment' || by === 'enforced' ? by : null;
  }

  /** The largest or smallest value that may be chosen; null without one. */
  bound<K extends PolicyKey>(key: K): PolicyValues[K] | null {
    return this.#rules?.[key].bound ?? null;
  }

  /** What applies if the person has chosen this; null for nothing chosen. */
  applied<K extends PolicyKey>(key: K, chosen: PolicyValues[K] | null): PolicyValues[K] | null {
    const rule = this.#rules?.[key];
    return rule === undefined ? (chosen ?? POLICY[key].builtIn) : appliedValue(key, rule, chosen);
  }
}
