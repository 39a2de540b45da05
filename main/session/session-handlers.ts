// The window's calls about the session: signing in and out, the keychain, the passphrase.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { refusePassphrase } from '../policy/guards.ts';
import type { Policy } from '../policy/policy.ts';
import { checkConnection } from '../service/connection-check.ts';
import type { JobQueue } from '../files/job-queue.ts';
import type { PageFarewell } from './page-farewell.ts';
import type { ProxySignIn } from './proxy-sign-in.ts';
import type { SessionManager } from './session.ts';

type Change = () => Promise<void>;

export type SessionHandlerParts = {
  readonly session: SessionManager;
  readonly proxy: ProxySignIn;
  readonly farewell: Pick<PageFarewell, 'take'>;
  readonly policy: Policy;
  /** Forgets the proxy's password, and what requests and pages have left behind. Never fails. */
  readonly forgetNetwork: () => Promise<void>;
  /** `forget`: removes rows that an export has left in the app's own folder, not encrypted. Never fails. */
  readonly unfinished: { readonly forget: () => Promise<void> };
  readonly oneAtATime: JobQueue;
  /** Runs one change of the session after the other. */
  readonly changeSession: (change: Change) => Promise<void>;
  /** Runs the change while no sync and no export works on the profile. */
  readonly withoutWork: (change: Change) => Promise<void>;
  /** Hides the profile and ends its sync; an export ends first, then the data is closed. */
  readonly lock: Change;
  /** Runs the change while no export works on the profile; a sync may go on. */
  readonly withoutExports: (change: Change) => Promise<void>;
  readonly startFirstSync: () => Promise<void>;
  /** The runs of the last receipts and the one under way; null if they cannot be read. */
  readonly findBegunRuns: () => Promise<readonly string[] | null>;
  readonly isSyncing: () => boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly showItemInFolder: (path: string) => void;
};

export function sessionHandlers(parts: SessionHandlerParts) {
  const { session, proxy, farewell, oneAtATime, fetch, clock } = parts;
  return {
    // Waits for a change under way, so that the window never sees a state that is about to change.
    getSession: () => oneAtATime(() => Promise.resolve(session.session)),
    async checkConnection({ serviceUrl, token }) {
      session.refuseBesideProfile();
      proxy.allow();
      return await checkConnection({ serviceUrl, token, fetch, clock });
    },
    readyToClose() {
      farewell.take();
      return null;
    },
    getProxyQuestion: () => proxy.question,
    answerProxyQuestion({ id, answer }) {
      proxy.answer(id, answer);
      return null;
    },
    showDataFile() {
      parts.showItemInFolder(session.getDataFolder());
      return null;
    },
  } satisfies Partial<HandlersOf<CallName>>;
}

export function signInHandlers(parts: SessionHandlerParts) {
  const { session, proxy, withoutWork } = parts;
  const changed = afterChange(parts);
  let tokenChecks = 0;
  const openAndSync = (open: Change): Promise<Session> =>
    changed(async () => {
      await withoutWork(open);
      await parts.startFirstSync();
    });
  return {
    signIn(typed) {
      proxy.allow();
      return openAndSync(() => session.signIn(typed));
    },
    openSample: () => openAndSync(() => session.openSample()),
    async enterToken({ token }) {
      proxy.allow();
      const check = (tokenChecks += 1);
      const checked = await session.checkToken(token);
      return await changed(async () => {
        if (check !== tokenChecks) throw new AppError('cancelled', 'another token was entered meanwhile');
        // Nothing is awaited between this answer and the change: a run that begins has the token of that moment.
        await session.enterToken({ ...checked, runsBefore: await parts.findBegunRuns() });
      });
    },
    signOut: (choice) => changed(() => withoutWork(() => signOut(parts, choice))),
    openProfile: ({ id }) => changed(() => withoutWork(() => session.openProfile(id))),
    leaveProfile: () => changed(() => withoutWork(() => session.leaveProfile())),
    renameProfile: ({ name }) => changed(() => session.renameProfile(name)),
    dismissNews: ({ news }) => changed(() => Promise.resolve(session.dismissNews(news))),
  } satisfies Partial<HandlersOf<CallName>>;
}

/** The sample uses no network and has no rows of an account, so what is kept belongs to one. */
async function signOut(parts: SessionHandlerParts, choice: { readonly isDataKept: boolean }): Promise<void> {
  const { session, unfinished, forgetNetwork } = parts;
  if (session.findOpen()?.record.kind === 'sample') return await session.signOut(choice);
  // Before the profile goes: after a kill in between, no later start would know that they have to go.
  if (!choice.isDataKept) await unfinished.forget();
  // At the same time: each waits a while for a keychain that does not answer.
  await Promise.all([session.signOut(choice), forgetNetwork()]);
}

export function secretHandlers(parts: SessionHandlerParts) {
  const { session, proxy, policy, withoutExports, isSyncing } = parts;
  const changed = afterChange(parts);
  return {
    lock: () => changed(parts.lock),
    unlock: ({ passphrase }) => changed(() => session.unlock(passphrase)),
    protectWithPassphrase: ({ passphrase }) =>
      changed(async () => {
        refusePassphrase(policy, passphrase);
        if (isSyncing()) throw new AppError('busy', 'a sync is running');
        await withoutExports(() => session.protectWithPassphrase(passphrase));
      }),
    keepUntilQuit: () => changed(() => session.keepUntilQuit()),
    startFresh: () => changed(() => session.startFresh()),
    retryKeychain: () =>
      changed(async () => {
        // Opening a read-only file again replaces the copy that an export may be reading.
        if (session.findOpen()?.data.isReadOnly === true) await withoutExports(() => session.retry());
        else await session.retry();
        // Safe to go on after a failure: the next start tries again.
        await proxy.finishForgetting().catch(() => undefined);
      }),
  } satisfies Partial<HandlersOf<CallName>>;
}

/** Answers with the session as it is after the change. */
function afterChange({ session, changeSession }: SessionHandlerParts): (change: Change) => Promise<Session> {
  return async (change) => {
    await changeSession(change);
    return session.session;
  };
}
