import type { LogLimit } from '../../shared/preferences/log-limits.ts';
import { Setting } from '../settings/setting.svelte.ts';
import { storedLimit, typedLimit, type AppliedLimit } from './log-limits.ts';

/** One limit of the change log while a person types it. It is stored once the person has finished. */
export class LogLimitState {
  readonly setting: Setting<string>;
  readonly limit: LogLimit;
  #typed = $state<string | null>(null);

  readonly typed = $derived.by(() => this.#typed ?? this.setting.value);
  readonly isUsable = $derived.by(() => storedLimit(this.limit, this.typed ?? '') !== null);

  constructor(limit: LogLimit, applied: AppliedLimit) {
    this.limit = limit;
    this.setting = new Setting(limit.preference, (text) => typedLimit(limit, text, applied));
  }

  type(text: string): void {
    this.#typed = text;
  }

  /** A figure that is typed digit by digit is smaller at first, and the next sync would delete what is beyond it. */
  async enter(): Promise<void> {
    const typed = this.#typed;
    const stored = storedLimit(this.limit, this.typed ?? '');
    if (stored === null) return;
    await this.setting.choose(stored);
    // The person may have typed on meanwhile.
    if (this.setting.failure === null && this.#typed === typed) this.#typed = null;
  }
}
