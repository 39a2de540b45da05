// The exporter thread on a system that refuses to rename any finished file.

import { refuseMoves } from './refused-moves.ts';

refuseMoves('/', ({ kind, path }) => (kind === 'rename' && !path.endsWith('.desk.part') ? 'EBUSY' : null));
await import('../../main/threads/exporter.ts');
