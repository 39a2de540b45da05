// `net.request` on Node's own http: proxies that ask for a password, Chromium's names for failures, headers as Unicode.

import { EventEmitter } from 'node:events';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { AuthInfo, ClientRequestConstructorOptions, Net } from 'electron';
import { strict } from './strict.ts';

type LoginCallback = (user?: string, password?: string) => void;

/** The supported options; any other would change what is sent. */
const KNOWN_OPTIONS: ReadonlySet<keyof ClientRequestConstructorOptions> = new Set([
  ...(['url', 'session', 'method', 'credentials', 'useSessionCookies', 'cache', 'referrerPolicy', 'redirect'] as const),
]);

/** Chromium's names for Node's codes. */
const NET_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'ERR_BAD_SSL_CLIENT_AUTH_CERT',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  Z_DATA_ERROR: 'ERR_CONTENT_DECODING_FAILED',
  Z_BUF_ERROR: 'ERR_CONTENT_DECODING_FAILED',
};

/** What a session remembers of a proxy, until it ends. */
type ProxyStanding = { readonly url: URL | null; accepted: string | null };

class ClientRequestStandIn extends EventEmitter {
  readonly #options: ClientRequestConstructorOptions;
  readonly #proxy: ProxyStanding;
  readonly #headers: Record<string, string> = { 'accept-encoding': 'gzip' };
  #body = '';
  #sent: ClientRequest | null = null;
  #isOver = false;

  constructor(options: ClientRequestConstructorOptions, proxy: ProxyStanding) {
    super();
    for (const name of Object.keys(options) as (keyof ClientRequestConstructorOptions)[]) {
      if (!KNOWN_OPTIONS.has(name)) throw new Error(`the browser shell does not know the request option ${name}`);
    }
    if (options.credentials !== 'omit') throw new Error('the browser shell sends no credentials');
    this.#options = options;
    this.#proxy = proxy;
  }

  setHeader(name: string, value: string): void {
    if (this.#sent !== null) throw new Error("Can't set headers after they are sent");
    this.#headers[name] = value;
  }

  end(body = ''): void {
    this.#body = body;
    this.#open(this.#proxy.accepted);
  }

  abort(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sent?.destroy();
    process.nextTick(() => this.emit('abort'));
  }

  #open(proxyAuthorization: string | null): void {
    const { url = '', method = 'GET' } = this.#options;
    const target = new URL(url);
    const { url: proxy } = this.#proxy;
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { ...this.#headers, ...(this.#body !== '' && { 'content-length': Buffer.byteLength(this.#body) }) };
    this.#sent =
      proxy === null
        ? send(target, { method, headers })
        : requestHttp(proxy, {
            ...{ method, path: url },
            headers: {
              ...headers,
              ...{ host: target.host },
              ...(proxyAuthorization !== null && { 'proxy-authorization': proxyAuthorization }),
            },
          });
    this.#sent.on('response', (response) => this.#receive(response, proxyAuthorization));
    this.#sent.on('error', (error) => this.#die(netError(error, 'ERR_EMPTY_RESPONSE')));
    this.#sent.end(this.#body);
  }

  #receive(response: IncomingMessage, used: string | null): void {
    const status = response.statusCode ?? 0;
    if (this.#proxy.url !== null && status === 407) {
      this.#proxy.accepted = null;
      response.resume();
      return this.#askForLogin(this.#proxy.url, response);
    }
    this.#proxy.accepted = used;
    if (status >= 300 && status < 400 && response.headers.location !== undefined) {
      response.resume();
      const isError = this.#options.redirect === 'error';
      return this.#die(
        new Error(isError ? "Attempted to redirect, but redirect policy was 'error'" : 'Redirect was cancelled'),
      );
    }
    this.emit('response', this.#bodyOf(response));
  }

  /** The callback without arguments ends the question, and the request fails. */
  #askForLogin(proxy: URL, response: IncomingMessage): void {
    const realm = /realm="([^"]*)"/.exec(response.headers['proxy-authenticate'] ?? '')?.[1] ?? '';
    const auth: AuthInfo = { isProxy: true, scheme: 'basic', host: proxy.hostname, port: Number(proxy.port), realm };
    const callback: LoginCallback = (user, password) => {
      if (this.#isOver) return;
      if (user === undefined || password === undefined) this.#die(new Error('net::ERR_PROXY_AUTH_REQUESTED'));
      else this.#open(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
    };
    if (!this.emit('login', auth, callback)) callback();
  }

  #bodyOf(response: IncomingMessage): PassThrough {
    const body = new PassThrough();
    const onEnd = (error: NodeJS.ErrnoException | null | undefined): void => {
      if (error) this.#die(netError(error, 'ERR_CONTENT_LENGTH_MISMATCH'));
    };
    const isPacked = response.headers['content-encoding'] === 'gzip';
    if (isPacked) pipeline(response, createGunzip(), body, onEnd);
    else pipeline(response, body, onEnd);
    return Object.assign(body, { statusCode: response.statusCode, headers: unicodeHeaders(response) });
  }

  #die(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.emit('error', error);
  }
}

/** A connection that broke inside the answer has cut it. */
function netError(error: NodeJS.ErrnoException, whenReset: string): Error {
  const code = error.code ?? '';
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return new Error(`net::${whenReset}`);
  if (code.startsWith('HPE_')) return new Error('net::ERR_INVALID_HTTP_RESPONSE');
  return new Error(`net::${NET_ERRORS[code] ?? 'ERR_FAILED'}`);
}

/** Electron reads headers as UTF-8, Node as Latin-1. */
function unicodeHeaders({ headers }: IncomingMessage): Record<string, string | string[]> {
  const decode = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.map(decode) : decode(value),
    ]),
  );
}

/** `proxy`: the address of the system's proxy, for plain http only; null for none. */
export function createNet(proxy: string | null): Net {
  const standing: ProxyStanding = { url: proxy === null ? null : new URL(proxy), accepted: null };
  return strict<Net>('net', {
    request: (options: ClientRequestConstructorOptions) =>
      strict<Electron.ClientRequest>('ClientRequest', new ClientRequestStandIn(options, standing)),
  });
}
