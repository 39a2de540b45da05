// The rules of the change log where no administrator has decided anything.

import { Policy } from '../../main/policy/policy.ts';
import type { LogRules } from '../../main/store/copies/trim-changes.ts';

export const NO_LOG_RULES: LogRules = new Policy().answer.rules;
