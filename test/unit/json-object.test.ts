import { expect, test } from 'vitest';
import { parseJson, parseObject } from '../../shared/rules/json-object.ts';

test.each([
  ['{"a":1}', { a: 1 }, { a: 1 }],
  ['[1]', [1], null],
  ['null', null, null],
  ['{"a":', undefined, null],
  ['', undefined, null],
])('%j is read as JSON and as an object, without throwing', (text, json, object) => {
  expect(parseJson(text)).toEqual(json);
  expect(parseObject(text)).toEqual(object);
});
