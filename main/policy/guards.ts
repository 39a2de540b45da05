// What the policy forbids, asked where the app acts: at every request, at every file, at every passphrase.

import type { FileFormat } from '../../shared/policy/policy.ts';
import { AppError } from '../errors.ts';
import { isAllowedHost } from './hosts.ts';
import type { Policy } from './policy.ts';

type Send = typeof globalThis.fetch;

/** The same `fetch`, which sends nothing to a place that the policy does not allow. Errors: `policyInvalid`, `notAllowed`. */
export function guardRequests(policy: Policy, send: Send): Send {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    refuseAddress(policy, new URL(address));
    return await send(input, init);
  };
}

/** Also for an address whose request is still to come. */
export function refuseAddress(policy: Policy, url: URL): void {
  policy.refuseIfStopped();
  const { value: address, by } = policy.decide('serviceAddress');
  if (address !== null && by === 'enforced' && !isBelow(url, new URL(address))) throw notAllowed('address', url.host);
  const hosts = policy.value('allowedHosts');
  if (hosts !== null && !isAllowedHost(hosts, url.hostname)) throw notAllowed('host', url.host);
}

export function refuseFile(policy: Policy, format: FileFormat): void {
  policy.refuseIfStopped();
  if (policy.value('exports') === 'off') throw notAllowed('exports');
  const formats = policy.value('exportFormats');
  if (formats !== null && !formats.includes(format)) throw notAllowed('format', format);
}

export function refusePassphrase(policy: Policy, passphrase: string): void {
  const least = policy.value('passphraseLength') ?? 0;
  if (passphrase.length < least) throw notAllowed('passphrase', String(least));
}

function isBelow(url: URL, base: URL): boolean {
  const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return url.origin === base.origin && url.pathname.startsWith(path);
}

/** `detail`: the host, the format or the number that is not allowed. */
function notAllowed(rule: 'address' | 'host' | 'exports' | 'format' | 'passphrase', detail = ''): AppError {
  return new AppError('notAllowed', `the policy does not allow this: ${rule} ${detail}`.trim(), {
    facts: { rule, detail },
  });
}
