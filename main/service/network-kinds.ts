// The tables of network-errors.ts: what each kind of network failure means, and its names in Chromium and Node.

import type { ErrorCode } from '../../shared/contract/errors.ts';

export type NetworkKind =
  | 'blocked'
  | 'certificate'
  | 'clientCertificate'
  | 'cut'
  | 'disconnected'
  | 'dns'
  | 'notHttp'
  | 'proxy'
  | 'proxyAuth'
  | 'redirected'
  | 'refused'
  | 'reset'
  | 'timedOut'
  | 'tls'
  | 'unknown'
  | 'unreachable';

type Meaning = { readonly code: ErrorCode; readonly words: string; readonly isTransient: boolean };

export const KIND_MEANINGS: Readonly<Record<NetworkKind, Meaning>> = {
  blocked: { code: 'offline', words: 'The request was blocked on this computer', isTransient: false },
  certificate: { code: 'certificate', words: 'The certificate was not accepted', isTransient: false },
  clientCertificate: {
    code: 'clientCertificate',
    words: 'A certificate of this computer was asked for',
    isTransient: false,
  },
  cut: { code: 'badResponse', words: 'The answer was cut', isTransient: true },
  disconnected: { code: 'offline', words: 'There is no network', isTransient: false },
  dns: { code: 'offline', words: 'The name of the service was not resolved', isTransient: true },
  notHttp: { code: 'notTheService', words: 'The answer is not HTTP', isTransient: false },
  proxy: { code: 'offline', words: 'The proxy could not be used', isTransient: false },
  proxyAuth: { code: 'proxyAuth', words: 'The proxy asks for a password', isTransient: false },
  redirected: { code: 'redirected', words: 'The service redirected the request', isTransient: false },
  refused: { code: 'offline', words: 'The connection was refused', isTransient: true },
  reset: { code: 'offline', words: 'The connection was closed', isTransient: true },
  timedOut: { code: 'timedOut', words: 'The connection timed out', isTransient: true },
  tls: { code: 'notTheService', words: 'No secure connection could be made', isTransient: false },
  unknown: { code: 'offline', words: 'The request failed', isTransient: true },
  unreachable: { code: 'offline', words: 'The service could not be reached', isTransient: false },
};

/** Chromium's names. network-errors.ts knows whole families, such as `ERR_CERT_*`. */
export const NET_ERROR_NAMES: Readonly<Record<string, NetworkKind>> = {
  ERR_NAME_NOT_RESOLVED: 'dns',
  ERR_NAME_RESOLUTION_FAILED: 'dns',
  ERR_ICANN_NAME_COLLISION: 'dns',
  ERR_INTERNET_DISCONNECTED: 'disconnected',
  ERR_CONNECTION_REFUSED: 'refused',
  ERR_CONNECTION_RESET: 'reset',
  ERR_CONNECTION_CLOSED: 'reset',
  ERR_CONNECTION_ABORTED: 'reset',
  ERR_EMPTY_RESPONSE: 'reset',
  ERR_SOCKET_NOT_CONNECTED: 'reset',
  ERR_NETWORK_CHANGED: 'reset',
  ERR_NETWORK_IO_SUSPENDED: 'reset',
  ERR_CONNECTION_FAILED: 'unreachable',
  ERR_ADDRESS_UNREACHABLE: 'unreachable',
  ERR_ADDRESS_INVALID: 'unreachable',
  ERR_NETWORK_ACCESS_DENIED: 'blocked',
  ERR_BLOCKED_BY_ADMINISTRATOR: 'blocked',
  ERR_BLOCKED_BY_CLIENT: 'blocked',
  ERR_TIMED_OUT: 'timedOut',
  ERR_CONNECTION_TIMED_OUT: 'timedOut',
  ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN: 'certificate',
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: 'clientCertificate',
  ERR_BAD_SSL_CLIENT_AUTH_CERT: 'clientCertificate',
  ERR_SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED: 'clientCertificate',
  ERR_SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY: 'clientCertificate',
  ERR_SSL_CLIENT_AUTH_SIGNATURE_FAILED: 'clientCertificate',
  ERR_SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS: 'clientCertificate',
  ERR_CERTIFICATE_TRANSPARENCY_REQUIRED: 'certificate',
  ERR_PROXY_AUTH_REQUESTED: 'proxyAuth',
  ERR_UNEXPECTED_PROXY_AUTH: 'proxyAuth',
  ERR_MANDATORY_PROXY_CONFIGURATION_FAILED: 'proxy',
  ERR_NO_SUPPORTED_PROXIES: 'proxy',
  ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT: 'proxy',
  ERR_CONTENT_LENGTH_MISMATCH: 'cut',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'cut',
  ERR_INVALID_CHUNKED_ENCODING: 'cut',
  ERR_CONTENT_DECODING_FAILED: 'cut',
  ERR_CONTENT_DECODING_INIT_FAILED: 'cut',
  ERR_INVALID_HTTP_RESPONSE: 'notHttp',
  ERR_INVALID_RESPONSE: 'notHttp',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'notHttp',
  ERR_DISALLOWED_URL_SCHEME: 'redirected',
  ERR_UNSAFE_REDIRECT: 'redirected',
  ERR_INVALID_REDIRECT: 'redirected',
  ERR_TOO_MANY_REDIRECTS: 'redirected',
};

/** The codes of Node, libuv, OpenSSL, zlib and undici. */
export const NODE_ERROR_CODES: Readonly<Record<string, NetworkKind>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENETDOWN: 'disconnected',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'blocked',
  EPERM: 'blocked',
  ETIMEDOUT: 'timedOut',
  UND_ERR_CONNECT_TIMEOUT: 'timedOut',
  UND_ERR_HEADERS_TIMEOUT: 'timedOut',
  UND_ERR_BODY_TIMEOUT: 'timedOut',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  INVALID_CA: 'certificate',
  INVALID_PURPOSE: 'certificate',
  PATH_LENGTH_EXCEEDED: 'certificate',
  HOSTNAME_MISMATCH: 'certificate',
  EPROTO: 'tls',
  Z_BUF_ERROR: 'cut',
  Z_DATA_ERROR: 'cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut',
  UND_ERR_HEADERS_OVERFLOW: 'notHttp',
};
