import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { checkConnection } from '../../main/service/connection-check.ts';
import { createElectronFetch } from '../../main/shell/fetch.ts';
import { createNet } from '../host/standin/net.ts';
import { selfSignedCertificate, serveTls, type Certificate } from '../support/loopback.ts';

const TOKEN = 'CANARY-TOKEN-5b1d';
const GOOD = { name: 'IP:127.0.0.1', from: '20200101000000Z', to: '20990101000000Z' };

/** Trusts the certificate, as if IT had installed it. */
function trust({ cert }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('bundled'), cert.toString()]);
}

afterEach(() => setDefaultCACertificates(getCACertificates('bundled')));

/** As on Electron: Node's own fetch does not say why the service closed the connection. */
const electronFetch = createElectronFetch({
  request: (options) => createNet(null).request(options),
  session: {} as never,
  login: { find: () => expect.unreachable(), end: () => undefined },
});

async function ask(serviceUrl: string, fetch = globalThis.fetch): Promise<unknown> {
  const client = createServiceClient({ serviceUrl, token: TOKEN, fetch, clock: systemClock });
  const request = { dataset: 'charges', page: 1, pageSize: 1 } as const;
  return client.fetchPage(request, new AbortController().signal).catch((thrown: unknown) => thrown);
}

describe('certificates', () => {
  test.each([
    ['signed by itself', GOOD, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['expired', { ...GOOD, to: '20200102000000Z' }, true, 'CERT_HAS_EXPIRED'],
    ['not valid yet', { ...GOOD, from: '20980101000000Z' }, true, 'CERT_NOT_YET_VALID'],
    ['for another name', { ...GOOD, name: 'DNS:other.example' }, true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s: refused before the token is sent, and not tried again', async (_title, wish, isTrusted, net) => {
    const certificate = selfSignedCertificate(wish);
    if (isTrusted) trust(certificate);
    await using service = await serveTls(certificate, (_request, response) => response.end('{}'));
    const error = await ask(service.url);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'certificate',
      facts: { kind: 'certificate', net, platform: process.platform },
    });
    expect((error as AppError).facts['transient']).toBeUndefined();
    expect(service.seen).toHaveLength(0);
  });

  test('one that the service asks the client for is not sent, and the connection check says so', async () => {
    const certificate = selfSignedCertificate(GOOD);
    trust(certificate);
    await using service = await serveTls(certificate, (_request, response) => response.end('{}'), true);
    expect(await ask(service.url, electronFetch)).toMatchObject({ code: 'clientCertificate' });
    const options = { serviceUrl: service.url, token: TOKEN, fetch: electronFetch, clock: systemClock };
    const line = (await checkConnection(options)).find(({ step }) => step === 'certificate');
    expect(line).toMatchObject({ verdict: 'failed', failure: { code: 'clientCertificate' } });
    expect(service.seen).toHaveLength(0);
  });

  test('one that the machine trusts is accepted', async () => {
    const certificate = selfSignedCertificate(GOOD);
    trust(certificate);
    await using service = await serveTls(certificate, (_request, response) => response.end('{}'));
    expect(await ask(service.url)).toEqual(new TextEncoder().encode('{}'));
  });

  test('the connection check shows it on the certificate line, and claims nothing it cannot know', async () => {
    await using service = await serveTls(selfSignedCertificate(GOOD), (_request, response) => response.end('{}'));
    const options = { serviceUrl: service.url, token: TOKEN, fetch: globalThis.fetch, clock: systemClock };
    const lines = await checkConnection(options);
    const verdicts = Object.fromEntries(lines.map((line) => [line.step, line.verdict]));
    expect(verdicts).toMatchObject({ address: 'skipped', proxy: 'ok', certificate: 'failed', token: 'skipped' });
    expect(lines.find((line) => line.step === 'certificate')?.detail).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});
