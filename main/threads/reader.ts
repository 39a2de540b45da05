// Entry of the reader thread.

import { parentPort } from 'node:worker_threads';
import { createReaderCalls } from './reader-calls.ts';
import { serveCalls, throwIfInterrupted } from './worker-call.ts';

if (!parentPort) throw new Error('the reader runs as a worker thread');
serveCalls(parentPort, createReaderCalls(Date.now, throwIfInterrupted));
