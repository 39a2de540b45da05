// The exporter thread on a system that protects the folder `PROTECTED_FOLDER`: only the files named there, divided by
// line breaks, may be created in it.

import { protectFolder } from './protected-folder.ts';

const [folder = '', ...allowed] = (process.env['PROTECTED_FOLDER'] ?? '').split('\n');
protectFolder({ folder, allowed, code: 'EPERM' });
await import('../../main/threads/exporter.ts');
