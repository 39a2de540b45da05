// Starts the built app with a policy of a test in the place of the administrator's.

import { MAIN_ENTRY } from '../../host/launch-options.ts';
import { movePolicy } from './move-policy.ts';
import { POLICY_FILE } from './policy-launch.ts';

movePolicy({ file: process.env[POLICY_FILE] ?? '', ownerId: 0 });
await import(MAIN_ENTRY);
