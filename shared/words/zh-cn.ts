// The words of both processes in 简体中文.

import type { Words } from './catalogue.ts';
import { charges } from './zh-cn/charges.ts';
import { fields } from './zh-cn/fields.ts';
import { exporting } from './zh-cn/exporting.ts';
import { filters } from './zh-cn/filters.ts';
import { groups } from './zh-cn/groups.ts';
import { joins } from './zh-cn/joins.ts';
import { policyProblems } from './zh-cn/policy-problems.ts';
import { times } from './zh-cn/times.ts';
import { verdicts } from './zh-cn/verdicts.ts';

export const zhCn: Words = {
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
