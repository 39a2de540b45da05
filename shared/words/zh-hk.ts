// The words of both processes in 繁體中文（香港）.

import type { Words } from './catalogue.ts';
import { charges } from './zh-hk/charges.ts';
import { fields } from './zh-hk/fields.ts';
import { exporting } from './zh-hk/exporting.ts';
import { filters } from './zh-hk/filters.ts';
import { groups } from './zh-hk/groups.ts';
import { joins } from './zh-hk/joins.ts';
import { policyProblems } from './zh-hk/policy-problems.ts';
import { times } from './zh-hk/times.ts';
import { verdicts } from './zh-hk/verdicts.ts';

export const zhHk: Words = {
  charges,
  exporting,
  fields,
  filters,
  groups,
  joins,
  policyProblems,
  sync: { verdicts },
  times,
};
