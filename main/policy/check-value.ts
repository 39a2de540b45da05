// Whether one value of a policy is usable. Each answer is the value as the app uses it, or the end of a sentence that says
// what is wrong with it.

import { POLICY, type PolicyForm, type PolicyKey, type PolicyValue } from '../../shared/policy/policy.ts';
import { toFailure } from '../errors.ts';
import { normaliseServiceUrl } from '../service/address.ts';
import { isHttps } from '../updates/updates.ts';

export type CheckedValue =
  { readonly ok: true; readonly value: PolicyValue } | { readonly ok: false; readonly reason: string };

const MAX_TEXT_CHARS = 2_000;
const MAX_ITEMS = 100;

export function checkValue(key: PolicyKey, value: unknown): CheckedValue {
  const { form } = POLICY[key];
  switch (form.kind) {
    case 'switch':
      return typeof value === 'boolean' ? taken(value) : refused('it is neither true nor false');
    case 'number':
      return checkNumber(form, value);
    case 'hosts':
      return checkList(value, findHostMistake);
    case 'someOf':
      return checkList(value, (text) => findUnknown(form.values, text));
    case 'address':
    case 'feed':
    case 'oneOf':
      return typeof value === 'string' ? checkText(form, value) : refused('it is not a text');
  }
}

function checkNumber({ least, most, values }: Extract<PolicyForm, { kind: 'number' }>, value: unknown): CheckedValue {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refused('it is not a whole number');
  if (value < least || value > most) return refused(`it is not between ${least} and ${most}`);
  if (values !== undefined && !values.includes(value)) return refused(`it is none of ${values.join(', ')}`);
  return taken(value);
}

function checkText(form: PolicyForm, value: string): CheckedValue {
  if (value.length > MAX_TEXT_CHARS) return refused(`it is longer than ${MAX_TEXT_CHARS} characters`);
  if (form.kind === 'address') return checkAddress(value);
  if (form.kind === 'feed') return checkFeed(value);
  const values = form.kind === 'oneOf' ? form.values : [];
  return values.includes(value) ? taken(value) : refused(`it is none of ${values.join(', ')}`);
}

function checkAddress(value: string): CheckedValue {
  try {
    return taken(normaliseServiceUrl(value));
  } catch (error) {
    const { message } = toFailure(error);
    return refused(`it is no usable address: ${message}`);
  }
}

function checkFeed(value: string): CheckedValue {
  const url = URL.parse(value);
  return url !== null && isHttps(url)
    ? taken(url.href)
    : refused('it is not an https address without a name and password');
}

function checkList(value: unknown, findMistake: (text: string) => string | null): CheckedValue {
  if (!Array.isArray(value)) return refused('it is not a list');
  const items: readonly unknown[] = value;
  if (items.length === 0) return refused('the list is empty');
  if (items.length > MAX_ITEMS) return refused(`the list has more than ${MAX_ITEMS} entries`);
  const texts = items.filter((item) => typeof item === 'string');
  if (texts.length < items.length) return refused('an entry of the list is not a text');
  if (new Set(texts).size < texts.length) return refused('an entry is in the list twice');
  for (const text of texts) {
    const reason = findMistake(text);
    if (reason !== null) return refused(reason);
  }
  return taken(texts);
}

function findUnknown(values: readonly string[], text: string): string | null {
  return values.includes(text) ? null : `“${text.slice(0, 40)}” is none of ${values.join(', ')}`;
}

/** A host as addresses have it, without a port; `*.` before it stands for all hosts below it. */
function findHostMistake(text: string): string | null {
  const name = text.replace(/^\*\./, '');
  const url = URL.parse(`https://${name}`);
  const isHost = url !== null && url.hostname === name && url.port === '' && !name.includes('*');
  return isHost ? null : `“${text.slice(0, 40)}” is no host name in lower case, without scheme, port and path`;
}

function taken(value: PolicyValue): CheckedValue {
  return { ok: true, value };
}

function refused(reason: string): CheckedValue {
  return { ok: false, reason };
}
