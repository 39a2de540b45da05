// Entry of the row reader, the thread that reads rows ahead of the exporter.

import { parentPort } from 'node:worker_threads';
import { createRowReaderCalls } from './row-reader-calls.ts';
import { serveCalls } from './worker-call.ts';

if (!parentPort) throw new Error('rows are read ahead in a worker thread');
serveCalls(parentPort, createRowReaderCalls());
