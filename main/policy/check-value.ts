// Whether one value of a policy is usable. Each answer is the value as the app uses it, or what is wrong with it.

import type { PolicyReason } from '../../shared/contract/app/policy-reasons.ts';
import { ADDRESS_MISTAKES } from '../../shared/contract/errors.ts';
import { POLICY, type PolicyForm, type PolicyKey, type PolicyValue } from '../../shared/policy/policy.ts';
import { toFailure } from '../errors.ts';
import { normaliseServiceUrl } from '../service/address.ts';

export type CheckedValue =
  { readonly ok: true; readonly value: PolicyValue } | { readonly ok: false; readonly reason: PolicyReason };

const MAX_TEXT_CHARS = 2_000;
const MAX_ITEMS = 100;
/** Of an entry that is repeated in the reason. */
const MAX_SHOWN_CHARS = 40;

export function checkValue(key: PolicyKey, value: unknown): CheckedValue {
  const { form } = POLICY[key];
  switch (form.kind) {
    case 'switch':
      return typeof value === 'boolean' ? taken(value) : refused({ kind: 'noSwitch' });
    case 'number':
      return checkNumber(form, value);
    case 'hosts':
      return checkList(value, findHostMistake);
    case 'someOf':
      return checkList(value, (text) => findUnknown(form.values, text));
    case 'address':
    case 'feed':
    case 'oneOf':
      return typeof value === 'string' ? checkText(form, value) : refused({ kind: 'noText' });
  }
}

function checkNumber({ least, most, values }: Extract<PolicyForm, { kind: 'number' }>, value: unknown): CheckedValue {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refused({ kind: 'noWholeNumber' });
  if (value < least || value > most) return refused({ kind: 'notBetween', least, most });
  if (values !== undefined && !values.includes(value)) return refused({ kind: 'noneOf', values: values.map(String) });
  return taken(value);
}

function checkText(form: PolicyForm, value: string): CheckedValue {
  if (value.length > MAX_TEXT_CHARS) return refused({ kind: 'tooLong', chars: MAX_TEXT_CHARS });
  if (form.kind === 'address') return checkAddress(value);
  if (form.kind === 'feed') return checkFeed(value);
  const values = form.kind === 'oneOf' ? form.values : [];
  return values.includes(value) ? taken(value) : refused({ kind: 'noneOf', values });
}

function checkAddress(value: string): CheckedValue {
  try {
    return taken(normaliseServiceUrl(value));
  } catch (error) {
    const { reason } = toFailure(error).facts;
    const mistake = ADDRESS_MISTAKES.find((each) => each === reason);
    if (mistake === undefined) throw error;
    return refused({ kind: 'badAddress', mistake });
  }
}

function checkFeed(value: string): CheckedValue {
  const url = URL.parse(value);
  return url !== null && isFeed(url) ? taken(url.href) : refused({ kind: 'badFeed' });
}

/** Only https, so that nobody on the way can answer; no sign-in, because it would be readable in the policy. */
function isFeed(url: URL): boolean {
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}

function checkList(value: unknown, findMistake: (text: string) => PolicyReason | null): CheckedValue {
  if (!Array.isArray(value)) return refused({ kind: 'noList' });
  const items: readonly unknown[] = value;
  if (items.length === 0) return refused({ kind: 'emptyList' });
  if (items.length > MAX_ITEMS) return refused({ kind: 'tooManyEntries', most: MAX_ITEMS });
  const texts = items.filter((item) => typeof item === 'string');
  if (texts.length < items.length) return refused({ kind: 'entryNoText' });
  if (new Set(texts).size < texts.length) return refused({ kind: 'entryTwice' });
  for (const text of texts) {
    const reason = findMistake(text);
    if (reason !== null) return refused(reason);
  }
  return taken(texts);
}

function findUnknown(values: readonly string[], text: string): PolicyReason | null {
  return values.includes(text) ? null : { kind: 'entryNoneOf', text: text.slice(0, MAX_SHOWN_CHARS), values };
}

/** A host as addresses have it, without a port; `*.` before it stands for all hosts below it. */
function findHostMistake(text: string): PolicyReason | null {
  const name = text.replace(/^\*\./, '');
  const url = URL.parse(`https://${name}`);
  const isHost = url !== null && url.hostname === name && url.port === '' && !name.includes('*');
  return isHost ? null : { kind: 'badHost', text: text.slice(0, MAX_SHOWN_CHARS) };
}

function taken(value: PolicyValue): CheckedValue {
  return { ok: true, value };
}

function refused(reason: PolicyReason): CheckedValue {
  return { ok: false, reason };
}
