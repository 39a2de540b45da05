// A start without a window: gets the instance lock or asks the running app, reports the result and ends with its exit code.

import { randomUUID } from 'node:crypto';
import { systemClock } from '../clock.ts';
import { toFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { endingOfFailure } from './endings.ts';
import { isAlive } from './is-alive.ts';
import { removeOldResult } from './old-result.ts';
import { OrderBox, orderData } from './order-box.ts';
import type { Order, UnattendedStart } from './order.ts';
import { report } from './report.ts';
import { EXIT_CODES, resultOf, type Ending, type UnattendedResult } from './result.ts';
import { askRunningApp, calledOff } from './second-start.ts';

type Exit = { readonly exit: (code: number) => void };
type QuitListener = (event: { readonly preventDefault: () => void }) => void;
type LostListener = (event: unknown, code: number) => void;
type Listen = ((event: 'before-quit', listener: QuitListener) => unknown) &
  ((event: 'quit', listener: LostListener) => unknown);

type Parts = {
  readonly app: Exit & {
    readonly quit: () => void;
    readonly requestSingleInstanceLock: (data: Record<string, unknown>) => boolean;
    readonly on: Listen;
    readonly off: Listen;
  };
  readonly start: UnattendedStart;
  readonly userDataDir: string;
  readonly log: Log;
  readonly language: () => Language;
};

type WorkParts = {
  readonly desk: {
    readonly runAlone: (order: Order, onEnd: (result: UnattendedResult) => Promise<void>) => Promise<void>;
    readonly orders: { readonly finish: () => Promise<void> };
  };
  /** `exitWith`: the exit code, whatever ends the app. `isClosing`: true once its end has begun. */
  readonly quitting: { readonly exitWith: (code: number) => void; readonly isClosing: () => boolean };
  readonly hasWindow: () => boolean;
};

export class WithoutWindow {
  readonly #parts: Parts;
  readonly #startedMs = systemClock.now();
  #isCalledOff = false;
  /** While the running app may have the order, which is then taken back first. */
  #isAsking = true;
  #isEnding = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Calls `run` if this start is the only one; else it ends once the running app has answered. */
  begin(run: () => void): void {
    // Until `work`, nothing else answers the system that ends this start, and its end would be a success.
    this.#parts.app.on('before-quit', this.#onQuit);
    this.#parts.app.on('quit', this.#onLost);
    this.#untilEnd(this.#begin(run));
  }

  /** Does the work, then quits, unless a person has opened the window meanwhile. */
  work(parts: WorkParts): void {
    this.#untilEnd(this.#work(parts));
  }

  /** Reports what kept the app from starting, and ends it. */
  fail(error: unknown): void {
    this.#end(this.#result(endingOfFailure(toFailure(error).code)));
  }

  readonly #onQuit: QuitListener = (event) => {
    event.preventDefault();
    this.#isCalledOff = true;
    if (!this.#isAsking) this.fail(calledOff());
  };

  /** As in main/shell/quitting.ts, which answers once the work begins. */
  readonly #onLost: LostListener = (_event, code) => {
    if (code === 0 && !this.#isEnding) this.#parts.app.exit(EXIT_CODES.incomplete);
  };

  /** Reports the first result that it is given, and ends the app. */
  #end(result: UnattendedResult): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const { app, log } = this.#parts;
    this.#report(result).then(
      (code) => app.exit(code),
      (cause: unknown) => {
        log.error('a result could not be reported', cause);
        app.exit(EXIT_CODES.failed);
      },
    );
  }

  #untilEnd(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#parts.log.error('an unattended run failed', error);
      this.fail(error);
    });
  }

  async #begin(run: () => void): Promise<void> {
    const { app, start, userDataDir, log } = this.#parts;
    // Also before another app does the work: this start may be killed while it waits.
    if (start.resultFile !== null) await removeOldResult(start.resultFile, log);
    if (start.kind === 'refused') return this.#refuse(start.problem);
    const result = await askRunningApp(start.order, {
      box: new OrderBox(userDataDir),
      clock: systemClock,
      newId: randomUUID,
      requestLock: (id) => app.requestSingleInstanceLock(orderData(id)),
      isAlive,
      isCalledOff: () => this.#isCalledOff,
    });
    if (result !== null) return this.#end(result);
    if (this.#isCalledOff) throw calledOff();
    this.#isAsking = false;
    run();
  }

  async #work({ desk, quitting, hasWindow }: WorkParts): Promise<void> {
    const { app, start } = this.#parts;
    if (start.kind === 'refused') return;
    app.off('before-quit', this.#onQuit);
    app.off('quit', this.#onLost);
    // Until there is a result, the end of the app is no success: the system may end its session at any time.
    quitting.exitWith(EXIT_CODES.incomplete);
    if (this.#isEnding) return;
    await desk.runAlone(start.order, async (result) => quitting.exitWith(await this.#report(result)));
    // Other starts may have asked this one meanwhile.
    await desk.orders.finish();
    if (!hasWindow()) app.quit();
    // The run is over, and the person's own quitting is no failure: after one, updates would not be installed.
    else if (!quitting.isClosing()) quitting.exitWith(EXIT_CODES.complete);
  }

  #refuse(problem: string): void {
    this.#end(this.#result({ outcome: 'failed', reason: 'badArguments' }, problem));
  }

  #result(ending: Ending, problem?: string): UnattendedResult {
    const times = { startedMs: this.#startedMs, finishedMs: systemClock.now() };
    return resultOf({
      ...ending,
      ...times,
      language: this.#parts.language(),
      ...(problem !== undefined && { problem }),
    });
  }

  #report(result: UnattendedResult): Promise<number> {
    const { start, log, language } = this.#parts;
    return report(result, { resultFile: start.resultFile, output: process.stdout, log, language });
  }
}

/** Until the app logs its bugs. Without a listener Electron would show a dialog, which waits for a person. */
export function endAtBugs(app: Exit): { readonly stop: () => void } {
  const end = (): void => app.exit(EXIT_CODES.failed);
  process.once('uncaughtException', end);
  return { stop: () => void process.off('uncaughtException', end) };
}
