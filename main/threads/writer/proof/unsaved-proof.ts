// What the writer has read for the proof of the current run and not yet saved: texts of filters, rows of filter values.

import type { ServiceFilterName, TextFilterName } from '../../../../shared/contract/fields.ts';
import { AppError } from '../../../errors.ts';
import type { Database } from '../../../store/file/database.ts';
import type { FilterValue } from '../../../store/proof/parity.ts';
import { valueKey, type ValueName } from '../../../store/proof/value-key.ts';
import type { MatchingLearner } from './learn-matching.ts';
import { MembersApply } from './members-apply.ts';

export class UnsavedProof {
  readonly learners = new Map<ServiceFilterName, MatchingLearner>();
  readonly #members = new Map<string, MembersApply>();
  #runId = '';

  get runId(): string {
    return this.#runId;
  }

  /** Forgets what a run that was cut off left behind. */
  begin(runId: string): void {
    this.#runId = runId;
    this.learners.clear();
    this.#members.clear();
  }

  getLearner(name: TextFilterName): MatchingLearner {
    const learner = this.learners.get(name);
    if (!learner) throw new AppError('storage', `matching of ${name} was not begun`);
    return learner;
  }

  beginMembers(db: Database, value: FilterValue): void {
    this.#members.set(valueKey(value), new MembersApply(db, value));
  }

  getMembers(value: ValueName): MembersApply {
    const members = this.#members.get(valueKey(value));
    if (!members) throw new AppError('storage', `no rows of ${value.name} were read`);
    return members;
  }

  /** Removes the rows that were read for the value. Undefined if none were. */
  takeMembers(value: ValueName): MembersApply | undefined {
    const members = this.#members.get(valueKey(value));
    this.#members.delete(valueKey(value));
    return members;
  }
}
