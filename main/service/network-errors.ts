// The only place that turns what fetch throws into error codes. Node gives a cause with a code; Electron's net.fetch gives
// only a message ("net::ERR_…"), so this is also the only place in the app that reads message text.

import { AppError } from '../errors.ts';
import { KIND_MEANINGS, NET_ERROR_NAMES, NODE_ERROR_CODES, type NetworkKind } from './network-kinds.ts';

/** `body`: the status has arrived, so a broken connection has cut the answer. */
export type RequestPhase = 'headers' | 'body';

/** The `AppError` of a failed fetch or body read; null when the network is not the reason, which is a bug. */
export function findNetworkError(error: unknown, phase: RequestPhase): AppError | null {
  const foundKind = findKind(error);
  if (foundKind === null) return null;
  const kind = phase === 'body' && BREAKS_A_BODY.includes(foundKind.kind) ? 'cut' : foundKind.kind;
  const meaning = KIND_MEANINGS[kind];
  return new AppError(meaning.code, `${meaning.words} (${foundKind.net})`, {
    cause: error,
    facts: {
      ...{ kind, net: foundKind.net },
      ...(meaning.isTransient ? { transient: 1 } : {}),
      // Where a firm's certificate must be installed depends on the system.
      ...(kind === 'certificate' ? { platform: process.platform } : {}),
    },
  });
}

const BREAKS_A_BODY: readonly NetworkKind[] = ['reset', 'notHttp'];

type Found = { readonly kind: NetworkKind; readonly net: string };

function findKind(error: unknown): Found | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  return findElectronKind(error.message) ?? findNodeKind(error);
}

function findElectronKind(message: string): Found | null {
  if (message === 'Redirect was cancelled' || message === "Attempted to redirect, but redirect policy was 'error'") {
    return { kind: 'redirected', net: 'redirect' };
  }
  const name = /^net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1];
  if (name === undefined) return null;
  return { kind: NET_ERROR_NAMES[name] ?? kindOfNetFamily(name), net: name };
}

function kindOfNetFamily(name: string): NetworkKind {
  if (name.startsWith('ERR_CERT_')) return 'certificate';
  if (name.startsWith('ERR_SSL_')) return 'tls';
  if (name.startsWith('ERR_DNS_')) return 'dns';
  if (name.startsWith('ERR_PROXY_AUTH_')) return 'proxyAuth';
  if (/^ERR_(PROXY|TUNNEL|SOCKS|PAC)_/.test(name)) return 'proxy';
  if (/^ERR_(HTTP2|QUIC)_/.test(name)) return 'reset';
  return 'unknown';
}

/** Node wraps errors: TypeError → cause → perhaps another cause. The first known code decides. */
function findNodeKind(error: Error): Found | null {
  let isFetchFailure = false;
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
    const code = findNodeCode(inner);
    if (code !== null) {
      const kind = NODE_ERROR_CODES[code] ?? kindOfNodeFamily(code);
      if (kind !== null) return { kind, net: code };
    }
    // undici's TypeErrors have no code: only these messages distinguish a failure without a known cause from a bug.
    isFetchFailure ||= inner.message === 'fetch failed' || inner.message === 'terminated';
  }
  return isFetchFailure ? { kind: 'unknown', net: 'fetch failed' } : null;
}

function findNodeCode(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Errors of undici's parser have a code in some cases only, but always this name.
  return error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : null;
}

function kindOfNodeFamily(code: string): NetworkKind | null {
  if (code.startsWith('ERR_TLS_CERT_') || /(^|_)CERT(_|$)/.test(code)) return 'certificate';
  if (code.startsWith('ERR_SSL_')) return 'tls';
  if (code.startsWith('HPE_')) return 'notHttp';
  return null;
}
