// The marks between the parts of a sentence or a list.

import { joinsOf, type Marks } from '../../rules/text.ts';

const MARKS: Marks = {
  colon: '：',
  comma: '，',
  semicolon: '；',
  listed: '、',
  stop: '。',
  gap: '',
  brackets: ['（', '）'],
};

export const joins = joinsOf(MARKS);
