// Entry of the keychain's own process, the only file that imports keytar. Secrets travel in messages, never in arguments or
// the environment. It distinguishes a missing item from a locked keychain; main/session/keychain.ts limits calls and restarts the process.

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
      await storeSecret(service, operation.account, operation.secret);
      return null;
    case 'delete':
      if (!(await keytar.deletePassword(service, operation.account))) await assertUnlocked(service, operation.account);
      return null;
    default:
      return assertNever(operation);
  }
}

/**
 * libsecret reports "nothing found", not an error, when the person dismisses the unlock dialog. The data key would then
 * count as lost. So on Linux, a secret counts as absent only after the keyring has accepted a write.
 */
async function assertUnlocked(service: string, account: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const probe = `${account}:probe`;
  await storeSecret(service, probe, 'probe');
  await keytar.deletePassword(service, probe);
}

/** keytar's errors have no code, only a translated sentence. A keychain that can be read but not written to is locked. */
async function storeSecret(service: string, account: string, secret: string): Promise<void> {
  try {
    await keytar.setPassword(service, account, secret);
  } catch (cause) {
    await keytar.getPassword(service, account);
    throw new LockedError(textOf(cause), { cause });
  }
}

async function answerRequest({ id, service, operation }: KeychainRequest): Promise<KeychainReply> {
  try {
    return { id, kind: 'done', secret: await perform(service, operation) };
  } catch (error) {
    const isLocked = error instanceof LockedError || lockedBySystem();
    return { id, kind: 'failed', reason: isLocked ? 'locked' : 'unavailable', detail: textOf(error) };
  }
}

/** macOS always has a keychain: a call that fails there was not unlocked or not allowed. */
function lockedBySystem(): boolean {
  return process.platform === 'darwin';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An answer could not be sent. When this process ends, the app rejects the call instead of waiting for the limit. */
function giveUp(): void {
  process.exit(1);
}

function serveUtilityProcess(): void {
  const port = process.parentPort;
  port.on('message', ({ data }: { readonly data: KeychainRequest }) => {
    answerRequest(data)
      .then((reply) => port.postMessage(reply))
      .catch(giveUp);
  });
}

function serveForkedProcess(): void {
  process.on('message', (request: KeychainRequest) => {
    answerRequest(request)
      .then((reply) => process.send?.(reply))
      .catch(giveUp);
  });
  // An ordinary exit would wait for the thread of a stuck call, and leave an orphan behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

if ('parentPort' in process) serveUtilityProcess();
else serveForkedProcess();
