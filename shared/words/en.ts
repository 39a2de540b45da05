// The words of both processes in English.

import { charges } from './en/charges.ts';
import { fields } from './en/fields.ts';
import { exporting } from './en/exporting.ts';
import { filters } from './en/filters.ts';
import { groups } from './en/groups.ts';
import { joins } from './en/joins.ts';
import { policyProblems } from './en/policy-problems.ts';
import { times } from './en/times.ts';
import { verdicts } from './en/verdicts.ts';

export const en = {
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
