// Good and refused arguments of the call for groups of two subjects.

import type { Query } from '../../shared/contract/query.ts';
import type { Example } from './call-example.ts';

const PAGE = { filters: [], sort: [], page: 1, pageSize: 1 };
const CHARGES: Query = { dataset: 'charges', ...PAGE };
const REPORTS: Query = { dataset: 'reports', ...PAGE };

export const GROUP_EXAMPLES: { readonly queryCrossGroups: Example<'queryCrossGroups'> } = {
  queryCrossGroups: {
    good: [
      { query: REPORTS, by: 'broker_code', across: 'quarter', limit: 1, acrossLimit: 60 },
      { query: CHARGES, by: 'basis', across: 'state', limit: 10_000, acrossLimit: 10_000 },
    ],
    refused: [
      { query: CHARGES, by: 'basis', across: 'month', limit: 5, acrossLimit: 5 },
      { query: REPORTS, by: 'name', across: 'month', limit: 5, acrossLimit: 5 },
      { query: REPORTS, by: 'month', across: 'month', limit: 5, acrossLimit: 5 },
      { query: REPORTS, by: 'broker_code', across: 'month', limit: 5, acrossLimit: 10_001 },
      { query: REPORTS, by: 'broker_code', across: 'month', limit: 0, acrossLimit: 5 },
    ],
  },
};
