// The exporter thread on a system that refuses to rename any finished file.

import { speedUpTime } from './fast-time.ts';
import { refuseMoves } from './refused-moves.ts';

// Refused renames are tried again for seconds. The thread has no other use of this clock, and ends with its file.
speedUpTime(20);
refuseMoves('/', ({ kind, path }) => (kind === 'rename' && !path.endsWith('.desk.part') ? 'EBUSY' : null));
await import('../../main/threads/exporter.ts');
