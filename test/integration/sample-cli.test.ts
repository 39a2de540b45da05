import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const CLI = new URL('../service/cli.ts', import.meta.url).pathname;
const run = promisify(execFile);

describe('the sample service’s command line', () => {
  it('prints address and tokens, serves, and exits on SIGTERM', async () => {
    const child = spawn(process.execPath, [CLI, '--port', '0', '--packages', '10', '--report-rows', '10']);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    while (!printed.includes('Ctrl+C')) await once(child.stdout, 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
    expect(printed).toContain('sample-full-access');
    expect(printed).toContain('b2b_billing.dcp_report');
    const response = await fetch(`${url}/v1/datasets/booking_single_item_packages`, {
      headers: { authorization: 'Bearer sample-full-access' },
    });
    expect(await response.json()).toMatchObject({ data: { total: 10 } });
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('lists its flags, and refuses one it does not know', async () => {
    const { stdout } = await run(process.execPath, [CLI, '--help']);
    expect(stdout).toContain('--filter-transport <any | postOnly | bracketsOnly | jsonOnly>');
    await expect(run(process.execPath, [CLI, '--nonsense'])).rejects.toMatchObject({ code: 2 });
  });
});
