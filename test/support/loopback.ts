// Servers on loopback for one test: HTTP answers, raw socket answers, TLS. Each ends with the test's `using` scope.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo, type Server as RawServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Loopback = AsyncDisposable & { readonly url: string; readonly seen: readonly SeenRequest[] };

type Answer = (request: SeenRequest, response: Parameters<RequestListener>[1]) => void;

export function serveHttp(answer: Answer): Promise<Loopback> {
  const seen: SeenRequest[] = [];
  const server = createServer(recordInto(seen, answer));
  return listen(server, { seen, scheme: 'http', drop: () => server.closeAllConnections() });
}

/** Answers each connection once its first bytes have arrived. */
export function serveRaw(answer: (socket: Socket) => void): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    // Safe to ignore: a client that aborts resets the connection, as these tests expect.
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return listen(server, { seen: [], scheme: 'http', drop });
}

export type Certificate = { readonly key: Buffer; readonly cert: Buffer };

/** `isMutual`: the server asks the client for a certificate too, and goes on only with one. */
export function serveTls(certificate: Certificate, answer: Answer, isMutual = false): Promise<Loopback> {
  const seen: SeenRequest[] = [];
  const server = createTlsServer(
    { ...certificate, requestCert: isMutual, rejectUnauthorized: isMutual },
    recordInto(seen, answer),
  );
  server.on('tlsClientError', () => undefined);
  return listen(server, { seen, scheme: 'https', drop: () => server.closeAllConnections() });
}

type CertificateWish = {
  /** Such as `IP:127.0.0.1` or `DNS:other.example`. */
  readonly name: string;
  /** In openssl's format: `20200101000000Z`. */
  readonly from: string;
  readonly to: string;
};

/** A self-signed certificate. Made by `openssl ca`, because only newer versions of `openssl req` accept both dates. */
export function selfSignedCertificate({ name, from, to }: CertificateWish): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'loopback-tls-'));
  const inFolder = (file: string): string => join(folder, file);
  try {
    const [key, request, cert, config] = ['key.pem', 'request.pem', 'cert.pem', 'ca.cnf'].map(inFolder) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(inFolder('index'), '');
    writeFileSync(
      config,
      `[ca]\ndefault_ca=self\n[self]\ndatabase=${inFolder('index')}\nnew_certs_dir=${folder}\nrand_serial=yes\n` +
        `default_md=sha256\npolicy=any\nx509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=${name}\n`,
    );
    const openssl = (...options: string[]): unknown => execFileSync('openssl', options, { stdio: 'pipe' });
    openssl(
      'req',
      '-new',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-keyout',
      key,
      '-out',
      request,
      '-subj',
      '/CN=loopback',
    );
    const dates = ['-startdate', from, '-enddate', to];
    openssl(
      'ca',
      '-batch',
      '-selfsign',
      '-notext',
      '-config',
      config,
      '-keyfile',
      key,
      '-in',
      request,
      '-out',
      cert,
      ...dates,
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function recordInto(seen: SeenRequest[], answer: Answer): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(whole);
      answer(whole, response);
    });
  };
}

async function listen(
  server: Server | RawServer,
  parts: { readonly seen: SeenRequest[]; readonly scheme: string; readonly drop: () => void },
): Promise<Loopback> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${parts.scheme}://127.0.0.1:${port}`,
    seen: parts.seen,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        parts.drop();
      }),
  };
}
