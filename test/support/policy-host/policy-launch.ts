// What launches the built app with a policy. On Linux only, where the policy is a file.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '../../host/launch.ts';

/** The variable that names the file to the app's process. */
export const POLICY_FILE = 'DESK_POLICY_FILE';

/** `text`: the policy, as JSON or as a test wants it. */
export function launchWithPolicy(folder: string, text: string): Pick<LaunchOptions, 'entry' | 'env' | 'host'> {
  const file = join(folder, 'policy.json');
  writeFileSync(file, text, { mode: 0o644 });
  return { entry: join(import.meta.dirname, 'entry.ts'), host: 'browserShell', env: { [POLICY_FILE]: file } };
}
