// Writes one export in a process that the parent kills or whose disk fails, and prints how it ended.

import { writeSync } from 'node:fs';
import { exportHere, type ExportChildTask } from './export-here.ts';
import { readTask } from '../support/child-task.ts';

writeSync(1, `${JSON.stringify(await exportHere(readTask() as ExportChildTask))}\n`);
