// A thread that takes messages and never answers.

import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => undefined);
