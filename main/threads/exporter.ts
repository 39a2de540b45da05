// Entry of the exporter thread.

import { parentPort } from 'node:worker_threads';
import { createExporterCalls } from './exporter-calls.ts';
import { serveCalls } from './worker-call.ts';

if (!parentPort) throw new Error('files are exported in a worker thread');
serveCalls(parentPort, createExporterCalls(Date.now));
