// Entry of the keychain's own process, and the only importer of keytar. Secrets come and go by message, never in
// arguments or environment. It decides between "not there" and "locked"; limits and restarts are main/session/keychain.ts's.

import keytar from 'keytar';
import { assertNever } from '../../shared/rules/assert-never.ts';
import type { KeychainOperation, KeychainReply, KeychainRequest } from './keychain.ts';

class LockedError extends Error {}

async function perform(service: string, operation: KeychainOperation): Promise<string | null> {
  switch (operation.kind) {
    case 'get': {
      const secret = await keytar.getPassword(service, operation.account);
      if (secret === null) await assertUnlocked(service, operation.account);
      return secret;
    }
    case 'set':
      await store(service, operation.account, operation.secret);
      return null;
    case 'delete':
      if (!(await keytar.deletePassword(service, operation.account))) await assertUnlocked(service, operation.account);
      return null;
    default:
      return assertNever(operation);
  }
}

/**
 * libsecret answers "nothing found" without an error when the person dismisses the unlock dialog. Taken at its word,
 * the data key would count as lost; so on Linux nothing counts as absent until the keyring has taken a write.
 */
async function assertUnlocked(service: string, account: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const probe = `${account}:probe`;
  await store(service, probe, 'probe');
  await keytar.deletePassword(service, probe);
}

/** keytar's errors carry only a translated sentence: a keychain that can be asked but not written to is locked. */
async function store(service: string, account: string, secret: string): Promise<void> {
  try {
    await keytar.setPassword(service, account, secret);
  } catch (cause) {
    await keytar.getPassword(service, account);
    throw new LockedError(textOf(cause), { cause });
  }
}

async function answer({ id, service, operation }: KeychainRequest): Promise<KeychainReply> {
  try {
    return { id, kind: 'done', secret: await perform(service, operation) };
  } catch (error) {
    const locked = error instanceof LockedError || lockedBySystem();
    return { id, kind: 'failed', reason: locked ? 'locked' : 'unavailable', detail: textOf(error) };
  }
}

/** The macOS keychain is always there: what it refuses was not unlocked or not allowed. */
function lockedBySystem(): boolean {
  return process.platform === 'darwin';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The answer could not be sent. The end of this process tells the app that none will come. */
function giveUp(): void {
  process.exit(1);
}

function serveUtilityProcess(): void {
  const port = process.parentPort;
  port.on('message', ({ data }: { readonly data: KeychainRequest }) => {
    answer(data)
      .then((reply) => port.postMessage(reply))
      .catch(giveUp);
  });
}

function serveForkedProcess(): void {
  process.on('message', (request: KeychainRequest) => {
    answer(request)
      .then((reply) => process.send?.(reply))
      .catch(giveUp);
  });
  // An ordinary exit would wait for a stuck call's thread and leave an orphan behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

if ('parentPort' in process) serveUtilityProcess();
else serveForkedProcess();
