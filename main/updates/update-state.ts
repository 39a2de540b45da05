// How updates stand now, and restarting into one that waits.

import type { UpdateStanding } from '../../shared/contract/app/about.ts';
import { AppError } from '../errors.ts';

export class UpdateState {
  /** Quits in order and installs; set once an updater is there. */
  install: (() => void) | null = null;
  readonly #onChange: (standing: UpdateStanding) => void;
  #standing: UpdateStanding = { kind: 'off' };

  constructor(onChange: (standing: UpdateStanding) => void) {
    this.#onChange = onChange;
  }

  get standing(): UpdateStanding {
    return this.#standing;
  }

  set(standing: UpdateStanding): void {
    this.#standing = standing;
    this.#onChange(standing);
  }

  /** Errors: `notFound` if no update waits. */
  restart(): void {
    if (this.#standing.kind !== 'ready' || this.install === null) throw new AppError('notFound', 'no update waits');
    this.install();
  }
}
