// The lists whose values the command palette offers: those by which people know rows.

import { messages } from '../messages/messages.ts';
import type { ValueList } from './palette.svelte.ts';

const { label } = messages.filters;

export const AES: ValueList = {
  ...{ dataset: 'reports', subject: { kind: 'service', name: 'broker_code' }, label: label.broker_code },
  filterOf: (value) => ({ kind: 'service', name: 'broker_code', value }),
};

export const VALUE_LISTS: readonly ValueList[] = [
  AES,
  {
    ...{ dataset: 'reports', subject: { kind: 'column', field: 'broker_team_code' }, label: label.broker_team_code },
    filterOf: (value) => ({ kind: 'exactly', field: 'broker_team_code', value }),
  },
  {
    ...{ dataset: 'reports', subject: { kind: 'column', field: 'dcp_name' }, label: label.dcp_name },
    filterOf: (value) => ({ kind: 'exactly', field: 'dcp_name', value }),
  },
  {
    ...{ dataset: 'charges', subject: { kind: 'column', field: 'name' }, label: messages.palette.chargePackage },
    filterOf: (value) => ({ kind: 'exactly', field: 'name', value }),
  },
];
