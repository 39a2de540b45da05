// Group C: bodies that break the contract. The last good copy always stays.

import fc from 'fast-check';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FIELDS } from '../../shared/contract/fields.ts';
import { codesOf, overHttp, pageText, type HttpScene } from './http-service.ts';
import { heldOf, inStep, receiptOf } from './moving-service.ts';
import { depth, IS_FULL, tried } from './points.ts';

const deep = (text: string, levels: number): string => text[0]!.repeat(levels) + text[1]!.repeat(levels);
const page = (row: string): string => `{"code":0,"message":"OK","data":{"list":[${row}],"total":1}}`;
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Bodies of a 200 answer that must be refused, with the error codes allowed. */
const CORPUS: readonly (readonly [string, string | Buffer, readonly string[]])[] = [
  ['captive portal', '<!doctype html><html><title>Sign in to Wi-Fi</title></html>', ['notTheService']],
  ['empty', '', ['badResponse']],
  ['blanks', ' \r\n\t ', ['badResponse']],
  ['byte order mark alone', '\ufeff', ['badResponse']],
  ['plain words', 'OK', ['notTheService']],
  ['null', 'null', ['notTheService', 'badResponse']],
  ['a number', '42', ['notTheService', 'badResponse']],
  ['a list', '[]', ['notTheService', 'badResponse']],
  ['another service', '{"items":[],"count":0}', ['notTheService']],
  ['an open brace', '{', ['badResponse']],
  ['NaN', page('{"trade_amount":NaN}'), ['badResponse']],
  ['Infinity', page('{"trade_amount":-Infinity}'), ['badResponse']],
  ['a hex number', page('{"trade_amount":0x10}'), ['badResponse']],
  ['a comma too many', page('{"currency":"HKD",}'), ['badResponse']],
  ['a key twice', page('{"currency":"HKD","currency":"USD"}'), ['badResponse']],
  ['a key twice, once escaped', page(String.raw`{"currency":"HKD","curr\u0065ncy":"USD"}`), ['badResponse']],
  ['total twice', '{"code":0,"data":{"list":[],"total":0,"total":110}}', ['badResponse']],
  ['10,000 levels', deep('[]', 10_000), ['badResponse', 'notTheService']],
  ['10,000 levels in a row', page(`{"note":${deep('[]', 10_000)}}`), ['badResponse']],
  ['1,000,000 levels', deep('[]', 1_000_000), ['badResponse', 'notTheService']],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), ['badResponse', 'notTheService']],
  ['UTF-16', utf16(page('{}')), ['badResponse', 'notTheService']],
  ['gzip without saying so', gzipSync(page('{}')), ['badResponse', 'notTheService']],
  ['deflate without saying so', deflateSync(page('{}')), ['badResponse', 'notTheService']],
  ['list is an object', '{"code":0,"data":{"list":{},"total":0}}', ['badResponse']],
  ['list of lists', '{"code":0,"data":{"list":[[1]],"total":1}}', ['rowErrors']],
  ['list of nulls', '{"code":0,"data":{"list":[null],"total":1}}', ['rowErrors']],
  ['data is text', '{"code":0,"data":"ok"}', ['badResponse']],
  ['no data', '{"code":0}', ['badResponse']],
  ['prototype as envelope', '{"__proto__":{"data":{"list":[],"total":0}}}', ['notTheService', 'badResponse']],
];

async function answerReports(scene: HttpScene, body: string | Buffer): Promise<string | undefined> {
  scene.interfere = ({ resource, isFiltered }, response) => {
    if (resource !== 'reports' || isFiltered) return false;
    response.end(body);
    return true;
  };
  const code = codesOf(await scene.sync()).reports;
  scene.interfere = () => false;
  return code;
}

test('C6 bodies that are not the service’s give a typed error and change nothing', async ({ task }) => {
  await overHttp(async (scene) => {
    for (const [title, body, wanted] of CORPUS) {
      const before = heldOf(scene.store, 'reports');
      expect.soft(wanted, title).toContain(await answerReports(scene, body));
      expect(heldOf(scene.store, 'reports'), title).toEqual(before);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      tried(task, 1);
    }
    // Still accepted: a byte order mark, and prototype keys, which stay plain text.
    const evil = '{"currency":"HKD","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    scene.rows.reports = [];
    for (const body of [`\ufeff${page(evil)}`, page(evil)]) {
      expect(await answerReports(scene, body)).toBe('heldBack');
      scene.store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
      const [row] = scene.store.allRows('reports');
      expect(row?.values.currency).toBe('HKD');
      expect(row?.extras).toContain('"__proto__":{"polluted":1}');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(Object.getPrototypeOf(row?.values)).toBe(Object.prototype);
      tried(task, 1);
      await refill(scene);
    }
  });
});

/** Restores many rows, so that a copy of one row is held back again. */
async function refill(scene: HttpScene): Promise<void> {
  scene.rows.reports = Array.from({ length: 30 }, (_, id) => ({ currency: 'HKD', dcp_name: String(id) }));
  expect(codesOf(await scene.sync()).reports).toBe('complete');
}

type Wrong = { readonly json: string; readonly text: string | null; readonly isReadable: boolean };

/** A value as JSON text, what must be stored of it, and whether a field may be it. */
const anyValue: fc.Arbitrary<Wrong> = fc.oneof(
  fc.string().map((text) => ({ json: JSON.stringify(text), text: text.toWellFormed(), isReadable: true })),
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})([.][0-9]{1,30})?([eE][+-]?[0-9]{1,3})?$/).map((digits) => ({
    json: digits,
    text: digits,
    isReadable: true,
  })),
  fc.boolean().map((flag) => ({ json: String(flag), text: String(flag), isReadable: true })),
  fc.constant({ json: 'null', text: null, isReadable: true }),
  fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())).map((value) => ({
    json: JSON.stringify(value),
    text: null,
    isReadable: false,
  })),
);

test('C7 fields of wrong types are reported with field and position, and the copy is refused', async ({ task }) => {
  for (const dataset of ['charges', 'reports'] as const) {
    await inStep(dataset, async (scene) => {
      const { store, service } = scene;
      // Otherwise the single row would be held back because the dataset shrank.
      service.rows[dataset] = [];
      await scene.run();
      store.writer.decideHeldBack({ dataset, decision: 'take' });
      const fields = Object.keys(FIELDS[dataset]).filter((field) => field !== 'id');
      const rows = fc.tuple(...fields.map(() => fc.option(anyValue, { freq: 2, nil: undefined })));
      const property = fc.asyncProperty(rows, async (values) => {
        const before = heldOf(store, dataset);
        const sent = fields.flatMap((field, index) => {
          const value = values[index];
          return value === undefined ? [] : [{ field, ...value }];
        });
        const json = `{"id":"1"${sent.map(({ field, json: value }) => `,"${field}":${value}`).join('')}}`;
        const body = new TextEncoder().encode(page(json));
        const receipt = await scene.run({
          ...service.client,
          fetchPage: () => Promise.resolve(new Uint8Array(body)),
        });
        const wrong = sent.filter(({ isReadable }) => !isReadable).map(({ field }) => field);
        tried(task, 1);
        if (wrong.length > 0) {
          expect(receipt.verdict).toBe('rowErrors');
          expect(receipt.rowErrors.map(({ position, field }) => [position, field])).toEqual(
            wrong.map((field) => [1, field]),
          );
          expect(heldOf(store, dataset)).toEqual(before);
          return;
        }
        expect(receipt.verdict).toBe('complete');
        const stored = store.allRows(dataset)[0]?.values as Record<string, string | null>;
        for (const { field, text } of sent) expect(stored[field]).toBe(text);
      });
      await fc.assert(property, { numRuns: depth({ short: 30, full: 1_500 }), seed: 7 });
    });
  }
});

test('C8 a cut body is requested again, wherever and however it was cut', async ({ task }) => {
  const HEADS = ['content-length', 'chunked', 'close', 'gzip'] as const;
  await overHttp(async (scene) => {
    const whole = pageText(scene.rows, { resource: 'reports', page: 2, pageSize: 25, isFiltered: false });
    const cuts = depth({ short: 3, full: 40 });
    for (const head of HEADS) {
      for (let cut = 0; cut < cuts; cut += 1) {
        // The last number that is healed, and the first that is not.
        for (const times of IS_FULL ? [1, 3, 4] : [3, 4]) {
          const before = heldOf(scene.store, 'reports');
          let asked = 0;
          scene.interfere = ({ resource, page: number, isFiltered }, response) => {
            if (resource !== 'reports' || number !== 2 || isFiltered || ++asked > times) return false;
            const { socket } = response;
            const bytes = head === 'gzip' ? gzipSync(whole) : Buffer.from(whole);
            const part = bytes.subarray(0, Math.floor((bytes.length * cut) / cuts));
            const lines = {
              'content-length': `Content-Length: ${bytes.length}`,
              chunked: 'Transfer-Encoding: chunked',
              close: 'Connection: close',
              gzip: 'Content-Encoding: gzip\r\nConnection: close',
            }[head];
            socket?.write(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`);
            if (head === 'chunked') socket?.write(`${(part.length + 1).toString(16)}\r\n`);
            socket?.write(part);
            socket?.end();
            return true;
          };
          const receipts = await scene.sync();
          scene.interfere = () => false;
          const receipt = receiptOf(receipts, 'reports');
          if (times < 4) {
            expect(receipt.verdict).toBe('complete');
            expect(asked).toBe(times + 2);
            expect(scene.isInStep()).toBe(true);
          } else {
            expect(receipt.error).toMatchObject({ code: 'badResponse', facts: { transient: 1 } });
            expect(asked).toBe(4);
            expect(heldOf(scene.store, 'reports')).toEqual(before);
          }
          tried(task, 1);
        }
      }
    }
  });
});
