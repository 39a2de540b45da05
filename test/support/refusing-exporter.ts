// The exporter thread on a system that lets no finished file take its name.

import { refuseMoves } from './refused-moves.ts';

refuseMoves('/', ({ kind, path }) => (kind === 'rename' && !path.endsWith('.desk.part') ? 'EBUSY' : null));
await import('../../main/threads/exporter.ts');
