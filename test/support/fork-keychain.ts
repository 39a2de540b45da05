import { fork } from 'node:child_process';
import type { KeychainChild, KeychainReply } from '../../main/session/keychain.ts';

/** The keychain's child as a plain Node process, in the session that `env` describes. */
export function forkKeychain(
  env: NodeJS.ProcessEnv,
  onStart: (pid: number) => void = () => undefined,
  execArgv: readonly string[] = [],
): (entry: string) => KeychainChild {
  return (entry) => {
    const child = fork(entry, [], { env, execArgv: [...execArgv], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    if (child.pid !== undefined) onStart(child.pid);
    return {
      // Without the callback, a message to a child that has just died would be an error event.
      send: (request) => void child.send(request, () => undefined),
      onReply: (listener) => void child.on('message', (reply) => listener(reply as KeychainReply)),
      onExit: (listener) => void child.on('exit', (exitCode) => listener(exitCode)),
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
