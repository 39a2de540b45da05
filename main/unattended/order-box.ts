// How a second start gets its order to the running app, and the result back: files with a random name in the person's data
// folder. Electron passes a second start's data to the first one, but has no way back; and it has lost, cut or misread larger
// data (electron/electron#52020, #50119), so that only the name goes that way.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { removeAtOnce, removePath } from '../files/file-moves.ts';
import { ignoreStorageErrorsAsync, withStorageErrorsAsync } from '../files/storage-errors.ts';
import { writeDurably } from '../files/write-durably.ts';
import { isAlive } from './is-alive.ts';
import { readOrder, type Order } from './order.ts';
import type { UnattendedResult } from './result.ts';

/** `pid`: of the app that has taken the order. */
export type Answer =
  { readonly kind: 'taken'; readonly pid: number } | { readonly kind: 'done'; readonly result: UnattendedResult };

const idSchema = z.uuid();
/** The orders of earlier versions do not say it. */
const askerSchema = z.object({ asker: z.int().positive().optional() });
type Asker = z.infer<typeof askerSchema>;
const dataSchema = z.object({ unattended: idSchema });

/** The data that a second start passes. */
export function orderData(id: string): z.infer<typeof dataSchema> {
  return { unattended: id };
}

/** Null for a second start of a person. */
export function orderIdIn(data: unknown): string | null {
  const parsed = dataSchema.safeParse(data);
  return parsed.success ? parsed.data.unattended : null;
}

export class OrderBox {
  readonly #folder: string;

  constructor(userDataDir: string) {
    this.#folder = join(userDataDir, 'unattended');
  }

  /** Removes what killed starts have left. A start that still waits writes its order again. */
  clear(): void {
    // Safe to go on where it is refused: the files have random names, so nobody reads them again.
    removeAtOnce(this.#folder, { recursive: true });
  }

  /** `asker`: the process that waits for the answer. Throws storage errors. */
  async put(id: string, order: Order, asker = process.pid): Promise<void> {
    await withStorageErrorsAsync(this.#folder, async () => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      await writeDurably(this.#orderPath(id), JSON.stringify({ ...order, asker } satisfies Order & Asker));
    });
  }

  /** False once the start that asked has given up, or has ended. */
  isAwaited(id: string): boolean {
    if (!existsSync(this.#orderPath(id))) return false;
    const { asker } = askerSchema.parse(JSON.parse(readFileSync(this.#orderPath(id), 'utf8')));
    return asker === undefined || isAlive(asker);
  }

  /** Null if there is no such order any more, or it was taken before. */
  async take(id: string, pid: number): Promise<Order | null> {
    if (existsSync(this.#answerPath(id)) || !existsSync(this.#orderPath(id))) return null;
    const order = readOrder(readFileSync(this.#orderPath(id), 'utf8'));
    if (order !== null) await this.answer(id, { kind: 'taken', pid });
    return order;
  }

  async answer(id: string, answer: Answer): Promise<void> {
    await writeDurably(this.#answerPath(id), JSON.stringify(answer));
  }

  /** Null before the order was taken. */
  findAnswer(id: string): Answer | null {
    const path = this.#answerPath(id);
    // This app wrote it, into a folder of this person.
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Answer) : null;
  }

  /** A file that another program keeps open stays until `clear`: it must not decide the result of a run. */
  async remove(id: string): Promise<void> {
    for (const path of [this.#orderPath(id), this.#answerPath(id)])
      await ignoreStorageErrorsAsync(() => removePath(path));
  }

  #orderPath(id: string): string {
    return join(this.#folder, `${idSchema.parse(id)}.order.json`);
  }

  #answerPath(id: string): string {
    return join(this.#folder, `${idSchema.parse(id)}.answer.json`);
  }
}
