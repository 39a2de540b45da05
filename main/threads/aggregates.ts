// Entry of the aggregates thread.

import { extname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createAggregatesCalls } from './aggregates-calls.ts';
import { ScanPool } from './scan-pool.ts';
import { serveCalls, throwIfInterrupted, warnCaller } from './worker-call.ts';

if (!parentPort) throw new Error('aggregates are computed in a worker thread');
const port = parentPort;
// The helpers' file is beside this one, in the sources and in each bundle.
const entry = join(import.meta.dirname, `scan-helper${extname(import.meta.filename)}`);
const scans = new ScanPool({ entry, onLost: (error) => warnCaller(port, error) });
serveCalls(port, createAggregatesCalls(Date.now, throwIfInterrupted, scans));
