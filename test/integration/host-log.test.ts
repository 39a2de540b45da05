import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { createFileLog } from '../../main/log.ts';

const base = mkdtempSync(join(tmpdir(), 'host-log-'));
const folder = join(base, 'logs');
const log = createFileLog(folder);

afterAll(() => rmSync(base, { recursive: true, force: true }));

test('writes one line per event with its facts, and an error with its stack and causes', () => {
  log.info('sync started', { resources: 6, sample: true });
  log.error('sync failed', new AppError('storage', 'cannot write', { cause: new Error('EIO') }));
  const text = readFileSync(join(folder, 'main.log'), 'utf8');
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z info sync started resources=6 sample=true$/m);
  expect(text).toMatch(/error sync failed\nAppError: cannot write\n[^]*caused by Error: EIO/);
});

test('leaves out values that are not short and plain', () => {
  log.warn('refused', { rows: [{ id: 'canary' }], code: 'x' });
  const text = readFileSync(join(folder, 'main.log'), 'utf8');
  expect(text).toContain('refused code="x"');
  expect(text).not.toContain('canary');
});

test('keeps one older file, and nobody else can read either', () => {
  for (let line = 0; line < 2_500; line += 1) log.info('x'.repeat(1_000));
  expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.old.log']);
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name));
    expect(size).toBeLessThan(1_200_000);
    expect(mode & 0o077).toBe(0);
  }
});
