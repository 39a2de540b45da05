import { deflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeView, readViewLink, readViewText } from '../../main/sending/view-encoding.ts';
import { ofService } from '../../main/sending/view-inbox.ts';
import {
  VIEW_FILE_EXTENSION,
  VIEW_LINK_SCHEME,
  type ReceivedView,
  type SentView,
} from '../../shared/contract/sent-views.ts';

const VIEW: SentView = {
  version: 1,
  serviceUrl: 'https://service.test/desk',
  asOf: '2026-09-18T10:04:00.000Z',
  dataset: 'reports',
  filters: [
    { filter: { kind: 'exactly', field: 'broker_code', value: 'AE012' }, isOn: true },
    { filter: { kind: 'contains', field: 'dcp_name', value: '港股經紀佣金 "%&+/=' }, isOn: false },
  ],
  sort: [{ field: 'commission_amount', direction: 'descending' }],
  groupBy: 'month',
  columns: '{"columns":[]}',
};

const linkTo = (json: string): string =>
  `commission-desk://view/${deflateRawSync(json, { level: 9 }).toString('base64url')}`;

const texts = fc.string({ unit: 'binary', maxLength: 40 });
const views: fc.Arbitrary<SentView> = fc
  .record({
    serviceUrl: fc.constantFrom('', 'https://service.test'),
    asOf: fc.constantFrom(null, '2026-09-18T10:04:00.000Z'),
    values: fc.array(fc.record({ value: texts, isOn: fc.boolean() }), { maxLength: 6 }),
    columns: texts,
    isSorted: fc.boolean(),
  })
  .map(({ values, isSorted, ...parts }) => ({
    ...VIEW,
    ...parts,
    filters: values.map(({ value, isOn }) => ({ filter: { kind: 'contains', field: 'dcp_name', value }, isOn })),
    sort: isSorted ? VIEW.sort : [],
  }));

test('a view survives as a link and as a file, whatever its texts contain', () => {
  fc.assert(
    fc.property(views, ({ version: _, ...view }) => {
      const { link, file } = encodeView(view);
      const expected = { kind: 'view', view: { ...view, version: 1 } };
      expect(readViewText(file)).toEqual(expected);
      if (link !== null) expect(readViewLink(link)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a link contains a view as it is usually set, and is not written where it would be too long', () => {
  const columns = JSON.stringify({
    columns: Array.from({ length: 40 }, (_, at) => ({
      id: `column_${at}`,
      visible: at % 3 > 0,
      pinned: false,
      widthPx: 96 + at,
    })),
  });
  expect(encodeView({ ...VIEW, columns }).link?.length).toBeLessThan(2_000);
  const random = Array.from({ length: 900 }, (_, at) => Math.sin(at).toString(36)).join('');
  const { link, file } = encodeView({ ...VIEW, columns: random });
  expect(link).toBeNull();
  expect(file).toContain(random);
  expect(readViewLink(linkTo(file))).toEqual({ kind: 'refused', reason: 'tooLarge' });
});

test('1,000 hostile links and files are refused without an exception', () => {
  const json = JSON.stringify(VIEW);
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.json(),
    fc
      .tuple(fc.nat(json.length - 1), fc.nat(json.length))
      .map(([from, chars]) => json.slice(0, from) + json.slice(from + chars + 1)),
    fc
      .tuple(fc.constantFrom(...Object.keys(VIEW)), fc.jsonValue())
      .map(([part, value]) => JSON.stringify({ ...VIEW, [part]: value === VIEW[part as keyof SentView] ? {} : value })),
    fc.constantFrom('[', '{"a":').map((start) => start.repeat(100_000)),
    fc.constant(JSON.stringify({ ...VIEW, ['constructor']: {}, rows: [] })),
  );
  const acceptable = (received: ReceivedView): boolean => received.kind === 'refused';
  fc.assert(
    fc.property(hostile, (text) => {
      const fromText = readViewText(text);
      // A random part may happen to be a good one; then it must be of the view's shape.
      if (fromText.kind === 'view') expect(Object.keys(fromText.view).toSorted()).toEqual(Object.keys(VIEW).toSorted());
      expect(acceptable(readViewLink(`commission-desk://view/${text}`))).toBe(true);
      expect(readViewLink(linkTo(text)).kind).toBe(linkTo(text).length > 2_000 ? 'refused' : fromText.kind);
    }),
    { numRuns: 1_000 },
  );
});

test('a link that grows far beyond a view when it is unpacked is refused', () => {
  const bomb = linkTo(JSON.stringify(VIEW) + ' '.repeat(1_100_000));
  expect(bomb.length).toBeLessThan(2_000);
  expect(readViewLink(bomb)).toEqual({ kind: 'refused', reason: 'malformed' });
});

test.each([
  ['of a later version', JSON.stringify({ ...VIEW, version: 2, tabs: [] }), 'tooNew'],
  ['with a filter of the other dataset', JSON.stringify({ ...VIEW, dataset: 'charges' }), 'malformed'],
  ['with a part that is not a view’s', JSON.stringify({ ...VIEW, token: 'x' }), 'malformed'],
  ['without a service address', JSON.stringify({ ...VIEW, serviceUrl: undefined }), 'malformed'],
  ['that is no JSON', 'view', 'malformed'],
])('a file %s is refused', (_, text, reason) => {
  expect(readViewText(text)).toEqual({ kind: 'refused', reason });
});

test.each(['commission-desk://view/', 'commission-desk://rows/abc', 'commission-desk:view', 'https://view/abc'])(
  'the link %s is refused',
  (link) => {
    expect(readViewLink(link)).toEqual({ kind: 'refused', reason: 'malformed' });
  },
);

test('a link opens although a program added a slash to it', () => {
  const { link } = encodeView(VIEW);
  expect(readViewLink(`${link ?? ''}/`)).toEqual({ kind: 'view', view: VIEW });
});

test('a view of another service address is not passed on', () => {
  const received: ReceivedView = { kind: 'view', view: VIEW };
  expect(ofService(received, VIEW.serviceUrl)).toBe(received);
  expect(ofService(received, 'https://other.test')).toEqual({ kind: 'otherService', serviceUrl: VIEW.serviceUrl });
});

test('the package registers the links and the files that the app reads', () => {
  const config = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
  expect(config).toMatch(new RegExp(`schemes:\\n\\s+- ${VIEW_LINK_SCHEME}\\n`));
  expect(config).toMatch(new RegExp(`fileAssociations:\\n\\s+- ext: ${VIEW_FILE_EXTENSION}\\n`));
});
