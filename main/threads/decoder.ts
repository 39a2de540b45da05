// Entry of the decoder thread.

import { parentPort } from 'node:worker_threads';
import { createDecoderCalls } from './decoder-calls.ts';
import { serveCalls } from './worker-call.ts';

if (!parentPort) throw new Error('pages are decoded in a worker thread');
serveCalls(parentPort, createDecoderCalls());
