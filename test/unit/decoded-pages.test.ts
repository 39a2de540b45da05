// Pages on their way through the decoder to the writer: a body that equals the last reading of its page is not decoded
// again, but every one whose rows the writer has forgotten.

import { expect, test } from 'vitest';
import { DecodedPages, type SyncDecoder } from '../../main/sync/reading/decoded-pages.ts';
import type { DecodedBody } from '../../main/threads/decoder-protocol.ts';
import type { PageFinding } from '../../main/threads/writer/findings.ts';
import { directDecoder, encodeEnvelope } from '../support/scripted-service.ts';

const KEPT: PageFinding = { rows: 1, total: 2, changed: true, rowsDigest: 'digest', isVaried: false };
const UNCHANGED: PageFinding = { ...KEPT, changed: false };
const TOO_LONG: PageFinding = { ...KEPT, rowsDigest: '' };

function reading() {
  const asked: (string | null)[] = [];
  const decoder = directDecoder();
  const spy: SyncDecoder = {
    call: (name, args) => {
      asked.push(args.knownDigest);
      return decoder.call(name, args);
    },
    rest: () => decoder.rest(),
  };
  const pages = new DecodedPages(spy, 'reports');
  const read = async (page: number, name: string, finding: PageFinding): Promise<DecodedBody> => {
    const body = encodeEnvelope({ list: [{ dcp_name: name }], total: 2 });
    let sent: DecodedBody | undefined;
    await pages.read({ page, pageSize: 1, firstPosition: page, body }, (readPage) => {
      sent = readPage.decoded;
      return Promise.resolve(finding);
    });
    if (sent === undefined) throw new Error('nothing was stored');
    return sent;
  };
  return { pages, asked, read };
}

test('the second reading of a body brings its digest alone, and a changed body its rows', async () => {
  const { read, asked } = reading();
  const first = await read(2, 'a', KEPT);
  expect(first).toMatchObject({ isKnown: false, facts: { rows: 1, total: 2 } });
  expect(await read(2, 'a', UNCHANGED)).toEqual({ isKnown: true, bodyDigest: first.bodyDigest });
  expect(await read(3, 'a', KEPT)).toMatchObject({ isKnown: false });
  const changed = await read(2, 'b', KEPT);
  expect(changed).toMatchObject({ isKnown: false });
  expect(await read(2, 'b', UNCHANGED)).toMatchObject({ isKnown: true });
  expect(asked).toEqual([null, first.bodyDigest, null, first.bodyDigest, changed.bodyDigest]);
});

test('a pass that is discarded is decoded again', async () => {
  const { pages, read } = reading();
  await read(1, 'a', KEPT);
  pages.forget();
  expect(await read(1, 'a', KEPT)).toMatchObject({ isKnown: false });
});

test('a first page that changed makes all others be decoded again, because the writer may have forgotten them', async () => {
  const { read } = reading();
  await read(1, 'a', KEPT);
  await read(2, 'b', KEPT);
  await read(1, 'a', UNCHANGED);
  expect(await read(2, 'b', UNCHANGED)).toMatchObject({ isKnown: true });
  await read(1, 'c', KEPT);
  expect(await read(2, 'b', KEPT)).toMatchObject({ isKnown: false });
  expect(await read(1, 'c', UNCHANGED)).toMatchObject({ isKnown: true });
});

test('a page that was too long to be kept is decoded again', async () => {
  const { read } = reading();
  await read(2, 'a', TOO_LONG);
  expect(await read(2, 'a', KEPT)).toMatchObject({ isKnown: false });
});

test('a page whose rows could not be stored is decoded again', async () => {
  const { pages, read } = reading();
  const body = encodeEnvelope({ list: [{ dcp_name: 'a' }], total: 2 });
  const failing = pages.read({ page: 2, pageSize: 1, firstPosition: 2, body }, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  expect(await read(2, 'a', KEPT)).toMatchObject({ isKnown: false });
});
