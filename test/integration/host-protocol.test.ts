import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_SCHEME_PRIVILEGES, CONTENT_SECURITY_POLICY, createAppResponder } from '../../main/shell/protocol.ts';

const ROOT = 'app://commission-desk';

describe('the app protocol', () => {
  const base = mkdtempSync(join(tmpdir(), 'host-protocol-'));
  const folder = join(base, 'renderer');
  const respond = createAppResponder(folder);
  const get = (url: string, method = 'GET'): Promise<Response> => respond(new Request(url, { method }));

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<p>page</p>');
    writeFileSync(join(folder, 'assets/index-a1.js'), 'export {}');
    writeFileSync(join(folder, '.env.json.bak'), 'secret');
    writeFileSync(join(base, 'outside.json'), '"secret"');
    mkdirSync(join(base, 'renderer-other'));
    writeFileSync(join(base, 'renderer-other/index.html'), 'secret');
    symlinkSync(join(folder, 'index.html'), join(folder, 'assets/link.html'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  test('serves its files with their types', async () => {
    const page = await get(`${ROOT}/index.html`);
    expect([page.status, await page.text()]).toEqual([200, '<p>page</p>']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const script = await get(`${ROOT}/assets/index-a1.js?v=1#x`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('sends the content security policy with every answer, refusals included', async () => {
    for (const url of ['/index.html', '/missing.html', '/%ff.html']) {
      const answer = await get(ROOT + url);
      expect(answer.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    '/../outside.json',
    '/%2e%2e/outside.json',
    '/..%2foutside.json',
    '/..%5coutside.json',
    '/%2e%2e%2frenderer-other/index.html',
    '/assets/..%2f..%2foutside.json',
    '//etc/passwd',
    '/index.html%00.js',
    '/%ff.html',
    '/.env.json.bak',
    '/assets',
    '/',
    '',
  ])('finds no file at %s', async (path) => {
    const answer = await get(ROOT + path);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  test('serves no other host, and no other method', async () => {
    expect((await get('app://other/index.html')).status).toBe(404);
    expect((await get(`${ROOT}/index.html`, 'POST')).status).toBe(405);
  });

  test('is a standard and secure scheme and cannot bypass the policy', () => {
    expect(APP_SCHEME_PRIVILEGES.privileges).toMatchObject({ standard: true, secure: true });
    expect(APP_SCHEME_PRIVILEGES.privileges).not.toHaveProperty('bypassCSP');
  });

  test('allows only these sources, and closes what default-src does not cover', () => {
    expect(CONTENT_SECURITY_POLICY.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
    ]);
  });
});
