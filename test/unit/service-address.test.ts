import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { mayReceiveToken, normaliseServiceUrl } from '../../main/service/address.ts';
import { cleanToken, MAX_TOKEN_BYTES } from '../../main/service/token.ts';

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return `${error.code}:${error.facts['reason']}`;
    throw error;
  }
  return 'accepted';
}

describe('service address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/ \r\n', 'https://api.example.com'],
    ['https://api.example.com///', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/broker/', 'https://api.example.com:8443/broker'],
    ['HTTPS://API.Example.COM:443/Broker', 'https://api.example.com/Broker'],
    ['https://api.example.com/v1/datasets/booking_single_item_packages?page=1#x', 'https://api.example.com'],
    ['https://api.example.com/broker/v1/', 'https://api.example.com/broker'],
    ['https://api.example.com/broker/v1', 'https://api.example.com/broker'],
    ['https://api.example.com/v10/x', 'https://api.example.com/v10/x'],
    ['https://api.example.com/?token=1', 'https://api.example.com'],
    ['<https://api.example.com>', 'https://api.example.com'],
    ['https://api.exa\u200Bmple.com', 'https://api.example.com'],
    ['http://localhost:8787/v1/datasets/refs/tenant_currencies', 'http://localhost:8787'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://[::1]:8787/', 'http://[::1]:8787'],
    ['https://香港.example', 'https://xn--j6w193g.example'],
  ])('%j becomes %s', (pasted, plain) => {
    expect(normaliseServiceUrl(pasted)).toBe(plain);
    expect(normaliseServiceUrl(plain)).toBe(plain);
  });

  test.each([
    ['', 'empty'],
    [' \t\n', 'empty'],
    ['https://', 'unreadable'],
    ['https://exa mple^.com', 'unreadable'],
    ['https://host:99999', 'unreadable'],
    ['ftp://api.example.com', 'scheme'],
    ['file:///etc/hosts', 'scheme'],
    ['https://user:pass@api.example.com', 'credentials'],
    ['https://user@api.example.com', 'credentials'],
    ['http://api.example.com', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['http://sample.invalid', 'insecure'],
    [`https://${'a'.repeat(3_000)}.example`, 'tooLong'],
  ])('%j is refused as %s', (pasted, reason) => {
    expect(reasonOf(() => normaliseServiceUrl(pasted))).toBe(`badAddress:${reason}`);
  });

  test('a password in the address is not repeated in the error', () => {
    expect.assertions(1);
    try {
      normaliseServiceUrl('https://user:hunter2@api.example.com');
    } catch (error) {
      expect(JSON.stringify(error, ['message', 'facts', 'cause', 'reason'])).not.toContain('hunter2');
    }
  });

  test.each([
    ['https://api.example.com/v1', true],
    ['http://localhost:1/v1', true],
    ['http://sample.invalid/v1', false],
    ['http://api.example.com/v1', false],
    ['https://user@api.example.com/v1', false],
    ['ftp://localhost/v1', false],
  ])('the token may go to %s: %s', (url, may) => {
    expect(mayReceiveToken(new URL(url))).toBe(may);
  });
});

describe('access token', () => {
  test.each([
    ['abc.DEF-123_~+/=', 'abc.DEF-123_~+/='],
    ['Bearer abc', 'abc'],
    ['bearer   abc\r\n', 'abc'],
    ['Authorization: Bearer abc', 'abc'],
    ['\uFEFF abc \u200B', 'abc'],
    ['abc\r\ndef', 'abcdef'],
    ['BearerToken', 'BearerToken'],
    ['x'.repeat(MAX_TOKEN_BYTES), 'x'.repeat(MAX_TOKEN_BYTES)],
  ])('%j becomes plain', (pasted, token) => {
    expect(cleanToken(pasted)).toBe(token);
  });

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['Bearer ', 'empty'],
    ['Bearer', 'empty'],
    ['x'.repeat(MAX_TOKEN_BYTES + 1), 'tooLong'],
    ['abc\u0000', 'characters'],
    ['abc…def', 'characters'],
    ['密碼', 'characters'],
  ])('%j is refused', (pasted, reason) => {
    expect(reasonOf(() => cleanToken(pasted))).toBe(`tokenUnusable:${reason}`);
  });
});
