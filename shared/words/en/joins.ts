import { joinsOf, type Marks } from '../../rules/text.ts';

const MARKS: Marks = {
  colon: ': ',
  comma: ', ',
  semicolon: '; ',
  listed: ', ',
  stop: '.',
  gap: ' ',
  brackets: [' (', ')'],
};

export const joins = joinsOf(MARKS);
