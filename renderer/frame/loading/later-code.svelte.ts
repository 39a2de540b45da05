import { failedWith, type Loadable } from '../../lib/calls/loadable.ts';

/** The code of a component that is a file of its own. */
export class LaterCode<Part> {
  current = $state.raw<Loadable<Part>>({ kind: 'loading' });
  readonly #read: () => Promise<{ readonly default: Part }>;
  #loading: Promise<void> | null = null;

  constructor(read: () => Promise<{ readonly default: Part }>) {
    this.#read = read;
  }

  /** Loads it once, and again only if that failed. Null if it is there. Never rejects. */
  load(): Promise<void> | null {
    if (this.current.kind === 'ready') return null;
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      this.current = { kind: 'ready', value: (await this.#read()).default };
    } catch (error) {
      this.current = failedWith(error);
      this.#loading = null;
    }
  }
}

/** Loads all of them in their order, one file after the other, whenever nothing else is to do. */
export async function loadAhead(
  codes: Readonly<Record<string, Pick<LaterCode<unknown>, 'load'>>>,
  untilIdle: () => Promise<void>,
): Promise<void> {
  for (const code of Object.values(codes)) {
    await untilIdle();
    await code.load();
  }
}
