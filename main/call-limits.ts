// How often a window may call: its page could be running foreign code. Each kind of call has an allowance that refills
// with time, and the calls that wait for an answer are counted. main/ipc.ts asks before it reads a call's arguments.

import type { CallName } from '../shared/contract/calls.ts';
import { AppError } from './errors.ts';
import type { AGGREGATES_ROUTES } from './threads/aggregates-protocol.ts';
import type { READER_ROUTES } from './threads/reader-protocol.ts';

/** `read`: answered from the copy. `see`: answered from memory. */
type CallKind = 'read' | 'see' | 'write' | 'system' | 'dialog' | 'secret' | 'lock';
type ReadingCall = keyof typeof READER_ROUTES | keyof typeof AGGREGATES_ROUTES | 'queryRows';

/** A call that no thread merely reads for does not compile without its kind. */
const KIND_OF = {
  getSession: 'see',
  getAppAbout: 'see',
  getAppSettings: 'see',
  getPolicy: 'see',
  getDecisions: 'read',
  noteUse: 'see',
  saveAppSettings: 'write',
  // It asks the disk.
  getSaveFolder: 'system',
  chooseSaveFolder: 'dialog',
  forgetSaveFolder: 'write',
  getProxyQuestion: 'see',
  getSyncStatus: 'read',
  getSupportReport: 'system',
  getParityPlan: 'read',
  getExport: 'see',
  cancelExport: 'see',
  cancelPdf: 'see',
  dismissExport: 'see',
  takeReceivedView: 'see',
  encodeView: 'see',
  checkConnection: 'secret',
  signIn: 'secret',
  openSample: 'secret',
  enterToken: 'secret',
  signOut: 'secret',
  openProfile: 'secret',
  leaveProfile: 'secret',
  renameProfile: 'secret',
  dismissNews: 'write',
  lock: 'lock',
  readyToClose: 'see',
  unlock: 'secret',
  protectWithPassphrase: 'secret',
  keepUntilQuit: 'secret',
  startFresh: 'secret',
  retryKeychain: 'secret',
  answerProxyQuestion: 'secret',
  runTravelCheck: 'secret',
  restartToUpdate: 'system',
  startSync: 'system',
  cancelSync: 'system',
  decideHeldBack: 'system',
  pauseParity: 'system',
  showViewNotice: 'system',
  showBadge: 'see',
  showMenu: 'see',
  copyText: 'write',
  copyImage: 'write',
  showSaved: 'system',
  showDataFile: 'system',
  addPins: 'write',
  renamePin: 'write',
  removePin: 'write',
  keepLedgerDate: 'write',
  saveNote: 'write',
  deleteNote: 'write',
  saveView: 'write',
  deleteView: 'write',
  orderViews: 'write',
  dismissViewNews: 'write',
  writePreference: 'write',
  saveText: 'dialog',
  saveImage: 'dialog',
  savePdf: 'dialog',
  startExport: 'dialog',
  checkFile: 'dialog',
  openViewFile: 'dialog',
} as const satisfies Record<Exclude<CallName, ReadingCall>, CallKind>;

/** `burst`: calls at once after a pause. `perSecond`: calls without end. A person with a fast hand stays far below. */
type Allowance = { readonly burst: number; readonly perSecond: number };
export const CALL_ALLOWANCES: Readonly<Record<CallKind, Allowance>> = {
  read: { burst: 400, perSecond: 150 },
  see: { burst: 200, perSecond: 50 },
  // A held arrow key stores the open row about thirty times a second; held copy keys are as fast.
  write: { burst: 100, perSecond: 60 },
  system: { burst: 30, perSecond: 3 },
  dialog: { burst: 10, perSecond: 0.5 },
  secret: { burst: 15, perSecond: 0.5 },
  // Apart from the secrets: a person who has just locked must be able to unlock.
  lock: { burst: 15, perSecond: 0.5 },
};
/** Each call that waits for its answer takes memory. A screen asks for some dozens at once. */
export const MAX_UNANSWERED_CALLS = 500;

/** Refusals in the log: a flood must not push everything else out of it. */
const LOG_ALLOWANCE: Allowance = { burst: 50, perSecond: 0.2 };

/** One for each sender. */
export class CallLimits {
  readonly #elapsedMs: () => number;
  readonly #buckets = new Map<CallKind, Bucket>();
  readonly #logged: Bucket;
  #unanswered = 0;

  /** `elapsedMs`: that of the clock. */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#logged = new Bucket(LOG_ALLOWANCE, elapsedMs);
  }

  /** Runs the call, or throws `tooManyCalls`. */
  async run<T>(name: CallName, call: () => Promise<T> | T): Promise<T> {
    const kind = kindOf(name);
    if (this.#unanswered >= MAX_UNANSWERED_CALLS) throw refusal('too many calls wait for an answer');
    if (!this.#bucketOf(kind).take()) throw refusal(`too many calls of kind ${kind}`);
    this.#unanswered += 1;
    try {
      return await call();
    } finally {
      this.#unanswered -= 1;
    }
  }

  mayLogRefusal(): boolean {
    return this.#logged.take();
  }

  #bucketOf(kind: CallKind): Bucket {
    const bucket = this.#buckets.get(kind) ?? new Bucket(CALL_ALLOWANCES[kind], this.#elapsedMs);
    this.#buckets.set(kind, bucket);
    return bucket;
  }
}

class Bucket {
  readonly #allowance: Allowance;
  readonly #elapsedMs: () => number;
  #left: number;
  #atMs: number;

  constructor(allowance: Allowance, elapsedMs: () => number) {
    this.#allowance = allowance;
    this.#elapsedMs = elapsedMs;
    this.#left = allowance.burst;
    this.#atMs = elapsedMs();
  }

  take(): boolean {
    const { burst, perSecond } = this.#allowance;
    const nowMs = this.#elapsedMs();
    const refill = ((nowMs - this.#atMs) / 1_000) * perSecond;
    this.#left = Math.min(burst, this.#left + refill);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

function kindOf(name: CallName): CallKind {
  const kinds: Partial<Readonly<Record<CallName, CallKind>>> = KIND_OF;
  return kinds[name] ?? 'read';
}

function refusal(reason: string): AppError {
  return new AppError('tooManyCalls', reason);
}
