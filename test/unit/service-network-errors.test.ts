import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { findNetworkError } from '../../main/service/network-errors.ts';

/** Wrapped as undici wraps errors of the socket. */
function nodeError(code: string, message = 'fetch failed'): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error('the socket said so'), { code }) });
}

describe('Electron puts it in the message', () => {
  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'offline', 'dns', true],
    ['net::ERR_DNS_TIMED_OUT', 'offline', 'dns', true],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline', 'disconnected', false],
    ['net::ERR_CONNECTION_REFUSED', 'offline', 'refused', true],
    ['net::ERR_CONNECTION_RESET', 'offline', 'reset', true],
    ['net::ERR_CONNECTION_CLOSED', 'offline', 'reset', true],
    ['net::ERR_EMPTY_RESPONSE', 'offline', 'reset', true],
    ['net::ERR_NETWORK_CHANGED', 'offline', 'reset', true],
    ['net::ERR_NETWORK_IO_SUSPENDED', 'offline', 'reset', true],
    ['net::ERR_HTTP2_PROTOCOL_ERROR', 'offline', 'reset', true],
    ['net::ERR_ADDRESS_UNREACHABLE', 'offline', 'unreachable', false],
    ['net::ERR_BLOCKED_BY_ADMINISTRATOR', 'offline', 'blocked', false],
    ['net::ERR_CONNECTION_TIMED_OUT', 'timedOut', 'timedOut', true],
    ['net::ERR_CERT_DATE_INVALID', 'certificate', 'certificate', false],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate', 'certificate', false],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate', 'certificate', false],
    ['net::ERR_CERT_REVOKED', 'certificate', 'certificate', false],
    ['net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'clientCertificate', 'clientCertificate', false],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'notTheService', 'tls', false],
    ['net::ERR_PROXY_AUTH_REQUESTED', 'proxyAuth', 'proxyAuth', false],
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxyAuth', 'proxyAuth', false],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'offline', 'proxy', false],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'offline', 'proxy', false],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 'badResponse', 'cut', true],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'badResponse', 'cut', true],
    ['net::ERR_CONTENT_DECODING_FAILED', 'badResponse', 'cut', true],
    ['net::ERR_INVALID_HTTP_RESPONSE', 'notTheService', 'notHttp', false],
    ['net::ERR_SOMETHING_NEW', 'offline', 'unknown', true],
    ['Redirect was cancelled', 'redirected', 'redirected', false],
    ["Attempted to redirect, but redirect policy was 'error'", 'redirected', 'redirected', false],
  ])('%s is %s, kind %s, transient: %s', (message, code, kind, transient) => {
    const error = findNetworkError(new Error(message), 'headers');
    expect(error?.code).toBe(code);
    expect(error?.facts['kind']).toBe(kind);
    expect(error?.facts['transient'] === 1).toBe(transient);
  });
});

describe('Node puts it in the code of a cause', () => {
  test.each([
    ['ENOTFOUND', 'offline', 'dns', true],
    ['EAI_AGAIN', 'offline', 'dns', true],
    ['ECONNREFUSED', 'offline', 'refused', true],
    ['ECONNRESET', 'offline', 'reset', true],
    ['EPIPE', 'offline', 'reset', true],
    ['UND_ERR_SOCKET', 'offline', 'reset', true],
    ['ENETDOWN', 'offline', 'disconnected', false],
    ['ENETUNREACH', 'offline', 'unreachable', false],
    ['EHOSTUNREACH', 'offline', 'unreachable', false],
    ['ETIMEDOUT', 'timedOut', 'timedOut', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'timedOut', 'timedOut', true],
    ['UND_ERR_HEADERS_TIMEOUT', 'timedOut', 'timedOut', true],
    ['CERT_HAS_EXPIRED', 'certificate', 'certificate', false],
    ['CERT_NOT_YET_VALID', 'certificate', 'certificate', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', 'certificate', false],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate', 'certificate', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', 'certificate', false],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate', 'certificate', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', 'certificate', false],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'notTheService', 'tls', false],
    ['EPROTO', 'notTheService', 'tls', false],
    ['HPE_INVALID_CONSTANT', 'notTheService', 'notHttp', false],
    ['Z_BUF_ERROR', 'badResponse', 'cut', true],
  ])('%s is %s, kind %s, transient: %s', (cause, code, kind, transient) => {
    const error = findNetworkError(nodeError(cause), 'headers');
    expect(error?.code).toBe(code);
    expect(error?.facts).toMatchObject({ kind, net: cause });
    expect(error?.facts['transient'] === 1).toBe(transient);
  });

  test('a parser’s error without a code is recognised by its name', () => {
    const cause = Object.assign(new Error('not HTTP'), { name: 'HTTPParserError' });
    expect(findNetworkError(new TypeError('fetch failed', { cause }), 'headers')?.code).toBe('notTheService');
    expect(findNetworkError(new TypeError('terminated', { cause }), 'body')?.facts['kind']).toBe('cut');
  });

  test('an unknown fetch failure is still one of the network, not a bug', () => {
    expect(findNetworkError(nodeError('EBRANDNEW'), 'headers')?.facts['kind']).toBe('unknown');
  });
});

test('a connection that closes after the status has cut the answer', () => {
  for (const error of [new Error('net::ERR_CONNECTION_CLOSED'), nodeError('UND_ERR_SOCKET', 'terminated')]) {
    expect(findNetworkError(error, 'body')).toMatchObject({
      code: 'badResponse',
      facts: { kind: 'cut', transient: 1 },
    });
  }
});

test.each([
  [
    'a wrong argument',
    new TypeError('Invalid URL', { cause: Object.assign(new Error('x'), { code: 'ERR_INVALID_URL' }) }),
  ],
  ['a plain error', new Error('boom')],
  ['no error at all', 'net::ERR_FAILED'],
  ['an error that is understood already', new AppError('cancelled', 'net::ERR_FAILED')],
])('%s is not a network error', (_title, thrown) => {
  expect(findNetworkError(thrown, 'headers')).toBeNull();
});
