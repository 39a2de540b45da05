// Entry of the aggregates thread.

import { parentPort } from 'node:worker_threads';
import { createAggregateCalls } from './aggregates-calls.ts';
import { makeWay, serveCalls } from './worker-call.ts';

if (!parentPort) throw new Error('aggregates are computed in a worker thread');
serveCalls(parentPort, createAggregateCalls(Date.now, makeWay));
