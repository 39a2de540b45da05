// The words of both processes in 繁體中文（香港）.

import type { Words } from './catalogue.ts';
import { charges } from './zh-hk/charges.ts';
import { fields } from './zh-hk/fields.ts';
import { files } from './zh-hk/files.ts';
import { filters } from './zh-hk/filters.ts';
import { groups } from './zh-hk/groups.ts';
import { joins } from './zh-hk/joins.ts';
import { policyProblems } from './zh-hk/policy-problems.ts';
import { times } from './zh-hk/times.ts';
import { verdicts } from './zh-hk/verdicts.ts';

export const zhHk: Words = {
  charges,
  exporting: files,
  fields,
  filters,
  groups,
  joins,
  policyProblems,
  sync: { verdicts },
  times,
};
