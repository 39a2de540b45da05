// Entry of the writer thread.

import { parentPort } from 'node:worker_threads';
import { createWriterCalls } from './writer-calls.ts';
import { laterInThread, serveCalls } from '../worker-call.ts';

if (!parentPort) throw new Error('the writer runs as a worker thread');
serveCalls(parentPort, createWriterCalls(Date.now, laterInThread(parentPort)));
