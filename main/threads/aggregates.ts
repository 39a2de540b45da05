// Entry of the aggregates thread.

import { parentPort } from 'node:worker_threads';
import { createAggregatesCalls } from './aggregates-calls.ts';
import { throwIfInterrupted, serveCalls } from './worker-call.ts';

if (!parentPort) throw new Error('aggregates are computed in a worker thread');
serveCalls(parentPort, createAggregatesCalls(Date.now, throwIfInterrupted));
