// Every size, seed and quirk of the sample service in one table, from which the type, the defaults, the command line and
// its help derive. Flags are plain data, so that they can be sent to a worker.

import { parseArgs } from 'node:util';
import { AppError } from '../../main/errors.ts';
import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';

type CountFlag = { readonly kind: 'count'; readonly byDefault: number; readonly least: number; readonly most: number };
type ChoiceFlag = { readonly kind: 'choice'; readonly byDefault: string; readonly choices: readonly string[] };
type SwitchFlag = { readonly kind: 'switch'; readonly byDefault: boolean };
type TextFlag = { readonly kind: 'text'; readonly byDefault: string; readonly pattern: RegExp; readonly form: string };
type Flag = (CountFlag | ChoiceFlag | SwitchFlag | TextFlag) & { readonly about: string };

const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'isoDateTime',
  'epochSeconds',
  'epochMs',
  'unreadable',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
const MATCHINGS = ['exact', 'prefix', 'contains'] as const;

const FLAGS = {
  seed: { kind: 'count', byDefault: SAMPLE_SIZES.seed, least: 0, most: 2 ** 31 - 1, about: 'same seed, same data' },
  packages: {
    kind: 'count',
    byDefault: SAMPLE_SIZES.packages,
    least: 0,
    most: 200_000,
    about: 'customized charge packages',
  },
  clients: {
    kind: 'count',
    byDefault: SAMPLE_SIZES.clients,
    least: 0,
    most: 500_000,
    about: 'clients (aaid) that have packages',
  },
  reportRows: {
    kind: 'count',
    byDefault: SAMPLE_SIZES.reportRows,
    least: 0,
    most: 10_000_000,
    about: 'commission daily report rows',
  },
  ledgerDates: {
    kind: 'count',
    byDefault: SAMPLE_SIZES.ledgerDates,
    least: 1,
    most: 5_000,
    about: 'ledger dates the rows spread over',
  },
  aes: {
    kind: 'count',
    byDefault: SAMPLE_SIZES.aes,
    least: 1,
    most: 1_000,
    about: 'AEs in the dictionary; two more have left',
  },
  endDate: {
    kind: 'text',
    byDefault: SAMPLE_SIZES.endDate,
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    form: 'YYYY-MM-DD',
    about: 'newest ledger date (a weekend counts back to Friday)',
  },
  defaultPageSize: { kind: 'count', byDefault: 20, least: 1, most: 100_000, about: 'page size when none is asked' },
  pageSizeCap: { kind: 'count', byDefault: 1_000, least: 1, most: 100_000, about: 'larger page sizes are cut to this' },
  refusePageSizeAbove: {
    kind: 'count',
    byDefault: 100_000,
    least: 1,
    most: 100_000,
    about: 'larger page sizes get a 400',
  },
  refuseRowsBeyond: {
    kind: 'count',
    byDefault: 2 ** 31 - 1,
    least: 1,
    most: 2 ** 31 - 1,
    about: 'pages that reach beyond this row get a 400',
  },
  requestsPerTenSeconds: {
    kind: 'count',
    byDefault: 0,
    least: 0,
    most: 100_000,
    about: 'more get a 429 that names no time to wait (0: no limit)',
  },
  ignorePage: { kind: 'switch', byDefault: false, about: 'every page number is answered with page 1' },
  equalReports: { kind: 'switch', byDefault: false, about: 'the report rows of a ledger date are all the same' },
  maxUrlLength: { kind: 'count', byDefault: 4_096, least: 100, most: 16_000, about: 'longer addresses get a 400' },
  filterTransport: {
    kind: 'choice',
    byDefault: 'any',
    choices: ['any', 'postOnly', 'bracketsOnly', 'jsonOnly'],
    about: 'how charge filters may travel: POST body, filters[state]=0, filters={"state":"0"}',
  },
  otherTransport: {
    kind: 'choice',
    byDefault: 'reject',
    choices: ['reject', 'ignore', '408', '500', '501', 'html', 'reset'],
    about: 'filters sent another way: 400, answered as if there were none, another status, a web page, a broken line',
  },
  textMatching: {
    kind: 'choice',
    byDefault: 'contains',
    choices: MATCHINGS,
    about: 'how name, basis and fee_rate_spec match',
  },
  idMatching: { kind: 'choice', byDefault: 'exact', choices: MATCHINGS, about: 'how id and billing_item_id match' },
  caseSensitive: { kind: 'switch', byDefault: false, about: 'text filters tell A from a' },
  textFolding: {
    kind: 'choice',
    byDefault: 'ascii',
    choices: ['ascii', 'unicode', 'accents'],
    about: 'text filters that do not tell A from a: of A to Z alone, of all letters, and of letters without accents',
  },
  feeRatesAs: { kind: 'choice', byDefault: 'text', choices: ['text', 'number'], about: 'how fee_rate_spec compares' },
  reportDateFilter: {
    kind: 'choice',
    byDefault: 'obeyed',
    choices: ['obeyed', 'ignored'],
    about: 'whether reports obey the biz_date filter',
  },
  reportLabels: { kind: 'switch', byDefault: false, about: 'report rows hold labels instead of keys (currency, AE)' },
  sameNamedAes: { kind: 'switch', byDefault: false, about: 'two pairs of AEs share their label' },
  bizDateFormat: { kind: 'choice', byDefault: 'YYYY-MM-DD', choices: DATE_FORMATS, about: 'how biz_date is written' },
  updatedAtFormat: {
    kind: 'choice',
    byDefault: 'isoDateTime',
    choices: DATE_FORMATS,
    about: 'how updated_at is written',
  },
  successCode: { kind: 'text', byDefault: '0', pattern: /^.{1,40}$/u, form: 'text', about: 'the code of a success' },
  codeAs: { kind: 'choice', byDefault: 'number', choices: ['number', 'text'], about: 'type of code' },
  totalAs: { kind: 'choice', byDefault: 'number', choices: ['number', 'text'], about: 'type of total' },
  numbersAs: { kind: 'choice', byDefault: 'text', choices: ['text', 'number'], about: 'type of numeric field values' },
  errorStatus: {
    kind: 'choice',
    byDefault: 'http',
    choices: ['http', 'inside200'],
    about: 'errors as HTTP status, or HTTP 200 with the code in the envelope',
  },
  emptyList: {
    kind: 'choice',
    byDefault: 'array',
    choices: ['array', 'null'],
    about: 'how a list without rows is written',
  },
  strictDictionaries: { kind: 'switch', byDefault: false, about: 'dictionaries asked with page or page_size: 400' },
  dictionaryShape: {
    kind: 'choice',
    byDefault: 'list',
    choices: ['array', 'list', 'pagedList', 'dataArray', 'object'],
    about: 'bare array, data.list, data.list in pages with total, data as array, data as key → label',
  },
  dictionaryLabel: {
    kind: 'choice',
    byDefault: 'value',
    choices: ['value', 'label', 'name', 'text', 'title', 'none'],
    about: 'the field that holds a dictionary label',
  },
  order: {
    kind: 'choice',
    byDefault: 'stable',
    choices: ['stable', 'shuffled', 'tiesByPage'],
    about: 'shuffled: in a new order on each request; tiesByPage: rows of a ledger date, in another order on each page',
  },
  extraFields: { kind: 'switch', byDefault: false, about: 'rows carry fields the contract does not name' },
  missingFields: {
    kind: 'text',
    byDefault: '',
    pattern: /^[a-z_,]*$/,
    form: 'field,field',
    about: 'known fields that no row carries',
  },
  gzip: { kind: 'switch', byDefault: false, about: 'bodies are compressed for those who accept it' },
  extremeAmounts: { kind: 'switch', byDefault: false, about: 'a few amounts too long, too fine, or no number at all' },
} as const satisfies Record<string, Flag>;

type FlagName = keyof typeof FLAGS;
type ValueOf<F> = F extends { readonly kind: 'count' }
  ? number
  : F extends { readonly kind: 'switch' }
    ? boolean
    : F extends { readonly choices: readonly (infer C)[] }
      ? C
      : string;

export type SampleFlags = { readonly [N in FlagName]: ValueOf<(typeof FLAGS)[N]> };

const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** The defaults with some values replaced. A value out of bounds throws `badArguments`. */
export function sampleFlags(chosen: Partial<SampleFlags> = {}): SampleFlags {
  const entries = FLAG_NAMES.map((name) => [name, checked(name, chosen[name] ?? FLAGS[name].byDefault)]);
  // Each value was checked against its own flag, which the type system cannot express.
  return Object.fromEntries(entries) as SampleFlags;
}

function checked(name: FlagName, value: string | number | boolean): string | number | boolean {
  const flag: Flag = FLAGS[name];
  if (isAllowed(flag, value)) return value;
  throw new AppError('badArguments', `--${optionName(name)} ${String(value)}: expected ${formOf(flag)}`);
}

function isAllowed(flag: Flag, value: string | number | boolean): boolean {
  switch (flag.kind) {
    case 'count':
      return Number.isInteger(value) && Number(value) >= flag.least && Number(value) <= flag.most;
    case 'choice':
      return flag.choices.includes(String(value));
    case 'switch':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && flag.pattern.test(value) && !isBadDate(flag, value);
  }
}

function isBadDate(flag: TextFlag, value: string): boolean {
  return flag.form === 'YYYY-MM-DD' && Number.isNaN(Date.parse(`${value}T00:00:00Z`));
}

function formOf(flag: Flag): string {
  switch (flag.kind) {
    case 'count':
      return `${flag.least} to ${flag.most}`;
    case 'choice':
      return flag.choices.join(' | ');
    case 'switch':
      return 'no value';
    case 'text':
      return flag.form;
  }
}

const optionName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export type SampleArguments = {
  readonly flags: SampleFlags;
  readonly port: number;
  /** Whether `POST /__control` is served. */
  readonly control: boolean;
  readonly help: boolean;
};

/** Reads a command line; anything unknown throws `badArguments`. */
export function parseSampleArguments(args: readonly string[]): SampleArguments {
  const values = parseOptions(args);
  const chosen: Partial<Record<FlagName, string | number | boolean>> = {};
  for (const name of FLAG_NAMES) {
    const value = values[optionName(name)];
    if (value !== undefined) chosen[name] = FLAGS[name].kind === 'count' ? digits(name, String(value)) : value;
  }
  return {
    // `sampleFlags` checks every value against its flag before the type is relied on.
    flags: sampleFlags(chosen as Partial<SampleFlags>),
    port: digits('port', String(values['port'] ?? '8787')),
    control: values['control'] === true,
    help: values['help'] === true,
  };
}

function parseOptions(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    port: { type: 'string' },
    control: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  for (const name of FLAG_NAMES) {
    options[optionName(name)] = { type: FLAGS[name].kind === 'switch' ? 'boolean' : 'string' };
  }
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    throw new AppError('badArguments', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function digits(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new AppError('badArguments', `--${optionName(name)} ${text}: expected a whole number`);
}

/** One line per flag, for `--help`. */
export function describeFlags(): readonly string[] {
  return FLAG_NAMES.map((name) => {
    const flag: Flag = FLAGS[name];
    const form = flag.kind === 'switch' ? '' : ` <${formOf(flag)}>`;
    const byDefault = flag.kind === 'switch' || flag.byDefault === '' ? '' : ` (default ${String(flag.byDefault)})`;
    return `  --${optionName(name)}${form}\n      ${flag.about}${byDefault}`;
  });
}
