import { describe, expect, it } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { describeFlags, parseSampleArguments, sampleFlags } from '../service/flags.ts';

describe('sample flags', () => {
  it('reads sizes, choices and switches from a command line and keeps the other defaults', () => {
    const { flags, port, control } = parseSampleArguments(
      '--port 0 --control --report-rows 5000000 --filter-transport postOnly --report-labels'.split(' '),
    );
    expect({ port, control }).toEqual({ port: 0, control: true });
    expect(flags).toEqual(sampleFlags({ reportRows: 5_000_000, filterTransport: 'postOnly', reportLabels: true }));
    expect(flags.packages).toBe(2_000);
  });

  it.each([
    ['--packages', '200001'],
    ['--report-rows', '-1'],
    ['--ledger-dates', '0'],
    ['--end-date', '2026-13-45'],
    ['--filter-transport', 'pigeon'],
    ['--port', 'x'],
    ['--nonsense', '1'],
  ])('refuses %s %s and names it', (option, value) => {
    expect(() => parseSampleArguments([`${option}=${value}`])).toThrow(AppError);
    expect(() => parseSampleArguments([`${option}=${value}`])).toThrow(option);
  });

  it('lists every flag in the help', () => {
    const help = describeFlags().join('\n');
    for (const name of Object.keys(sampleFlags())) {
      expect(help).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
    }
  });

  it('survives being cloned into a worker', () => {
    expect(structuredClone(sampleFlags())).toEqual(sampleFlags());
  });
});
