import { parseObject } from '../../shared/rules/json-object.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';

const DOCKS = ['right', 'below'] as const;
export type Dock = (typeof DOCKS)[number];

type Sizes = Readonly<Record<Dock, number>>;

const PREFERENCE = 'detail:dock';
/** The width beside the table, the height below it. */
const LIMITS_PX: Readonly<Record<Dock, { readonly min: number; readonly max: number; readonly usual: number }>> = {
  right: { min: 320, max: 560, usual: 360 },
  below: { min: 120, max: 480, usual: 220 },
};

/** Where the details stand, beside or below the table, and how large they are. Both are remembered. */
export class DetailDock {
  dock = $state<Dock>('right');
  #sizesPx = $state.raw<Sizes>({ right: LIMITS_PX.right.usual, below: LIMITS_PX.below.usual });

  readonly sizePx = $derived.by(() => this.#sizesPx[this.dock]);
  readonly limitsPx = $derived.by(() => LIMITS_PX[this.dock]);

  readonly #preference = new StoredPreference(PREFERENCE, (text) => this.#take(text));

  async restore(): Promise<void> {
    await this.#preference.restore();
  }

  #take(text: string | null): void {
    const stored = parseObject(text);
    this.dock = DOCKS.find((dock) => dock === stored?.['dock']) ?? 'right';
    this.#sizesPx = { right: within('right', stored?.['right']), below: within('below', stored?.['below']) };
  }

  choose(dock: Dock): void {
    this.dock = dock;
    this.store();
  }

  resize(toPx: number): void {
    this.#sizesPx = { ...this.#sizesPx, [this.dock]: within(this.dock, toPx) };
  }

  store(): void {
    void this.#preference.write(() => JSON.stringify({ dock: this.dock, ...this.#sizesPx }));
  }
}

function within(dock: Dock, px: unknown): number {
  const { min, max, usual } = LIMITS_PX[dock];
  return typeof px === 'number' && Number.isFinite(px) ? Math.round(Math.min(max, Math.max(min, px))) : usual;
}
