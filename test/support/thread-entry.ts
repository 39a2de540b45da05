// Where a thread of the app starts: its source, or what the fault suite bundled because it starts so many.

import { join } from 'node:path';

export function threadEntry(path: string): string {
  const built = process.env['DESK_THREADS'];
  return built === undefined ? join(import.meta.dirname, `../../main/threads/${path}.ts`) : join(built, `${path}.mjs`);
}
