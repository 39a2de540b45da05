// The service's answers as JSON text: envelope, rows, dictionaries, in the types the flags ask for. Text is joined here,
// because a number's digits (`12.30`) do not survive JSON.stringify.

import { FIELDS, type DatasetName, type FieldKind } from '../../shared/contract/fields.ts';
import type { Coded } from '../../main/sample/catalogue.ts';
import type { SampleFlags } from './flags.ts';
import type { RowValues } from '../../main/sample/row-source.ts';

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const EXTRA_FIELDS = ',"remark":"內部備註","risk_level":3,"tags":["T+2",null],"source":{"system":"BO","batch":1.50}';

export function renderSuccess(flags: SampleFlags, data: string): string {
  return `{"code":${renderCode(flags, flags.successCode)},"message":"success","data":${data}}`;
}

export function renderFailure(flags: SampleFlags, code: string | number, message: string): string {
  return `{"code":${renderCode(flags, String(code))},"message":${JSON.stringify(message)},"data":{}}`;
}

function renderCode(flags: SampleFlags, code: string): string {
  return flags.codeAs === 'number' && JSON_NUMBER.test(code) ? code : JSON.stringify(code);
}

export function renderTotal(flags: SampleFlags, total: number): string {
  return flags.totalAs === 'text' ? `"${total}"` : String(total);
}

/** `total` is JSON text already; null leaves it out. */
export function renderList(flags: SampleFlags, rows: readonly string[], total: string | null): string {
  const list = rows.length === 0 && flags.emptyList === 'null' ? 'null' : `[${rows.join(',')}]`;
  return `{"list":${list}${total === null ? '' : `,"total":${total}`}}`;
}

export function createRowRenderer(flags: SampleFlags, dataset: DatasetName): (row: RowValues) => string {
  const left = new Set(flags.missingFields.split(','));
  const kinds: Readonly<Record<string, FieldKind>> = FIELDS[dataset];
  const fields = Object.entries(kinds)
    .filter(([name]) => !left.has(name))
    .map(([name, kind]) => ({ name, start: `"${name}":`, asNumber: flags.numbersAs === 'number' && isNumeric(kind) }));
  const extras = flags.extraFields ? EXTRA_FIELDS : '';
  return (row) => {
    const members: string[] = [];
    for (const { name, start, asNumber } of fields) {
      const value = row[name];
      if (value !== undefined) members.push(start + (asNumber && isNumber(value) ? value : JSON.stringify(value)));
    }
    return `{${members.join(',')}${members.length === 0 ? extras.slice(1) : extras}}`;
  };
}

function isNumeric(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money' || kind === 'date';
}

function isNumber(value: string | null): value is string {
  return value !== null && JSON_NUMBER.test(value);
}

type DictionaryPage = {
  readonly entries: readonly Coded[];
  readonly page: number;
  readonly pageSize: number;
};

/** The body of a dictionary answer in the shape the flags ask for. */
export function renderDictionary(flags: SampleFlags, { entries, page, pageSize }: DictionaryPage): string {
  const asRow = ({ key, label }: Coded): string =>
    JSON.stringify(flags.dictionaryLabel === 'none' ? { key } : { key, [flags.dictionaryLabel]: label });
  const rows = entries.map(asRow);
  switch (flags.dictionaryShape) {
    case 'array':
      return `[${rows.join(',')}]`;
    case 'dataArray':
      return renderSuccess(flags, `[${rows.join(',')}]`);
    case 'object': {
      const label = (coded: Coded): string => (flags.dictionaryLabel === 'none' ? coded.key : coded.label);
      return renderSuccess(
        flags,
        JSON.stringify(Object.fromEntries(entries.map((coded) => [coded.key, label(coded)]))),
      );
    }
    case 'list':
      return renderSuccess(flags, renderList(flags, rows, null));
    case 'pagedList': {
      const start = (page - 1) * pageSize;
      return renderSuccess(
        flags,
        renderList(flags, rows.slice(start, start + pageSize), renderTotal(flags, rows.length)),
      );
    }
  }
}
