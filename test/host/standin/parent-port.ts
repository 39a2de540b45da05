// Preloaded into a utility process: its `process.parentPort`, over Node's own channel to the parent.

import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

const port = new ParentPort();
process.on('message', (data) => port.emit('message', { data, ports: [] }));
// Killed as by Electron, because a normal exit would wait for a stuck native call.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
Object.defineProperty(process, 'parentPort', { value: port });
