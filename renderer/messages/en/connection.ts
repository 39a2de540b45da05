import type { CheckLine, CheckStep } from '../../../shared/contract/session.ts';
import { plural } from '../../../shared/words/en/words.ts';

const steps: Readonly<Record<CheckStep, string>> = {
  address: 'Address',
  proxy: 'Proxy',
  certificate: 'Certificate',
  token: 'Access token',
  billing_business_type: 'Dictionary: business types',
  billing_business_type_code: 'Dictionary: fee types',
  tenant_currencies: 'Dictionary: currencies',
  broker_accounts_for_select: 'Dictionary: AE list',
  chargesScope: 'Permission: customized charges',
  reportsScope: 'Permission: daily reports',
};

const verdicts: Readonly<Record<CheckLine['verdict'], string>> = { ok: 'OK', failed: 'Failed', skipped: 'Not checked' };

export const connection = {
  heading: 'Connection check',
  checking: 'Checking the connection…',
  steps,
  verdicts,
  allOk: 'Everything a sync needs was reached.',
  failed: (count: number) => `${plural(count, 'check', 'checks')} failed.`,
  copyForIt: 'Copy for IT',
  copied: 'Copied. The text does not contain the access token.',
};
