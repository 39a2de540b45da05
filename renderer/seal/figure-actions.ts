// What the menu of a figure does beyond its seal.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { plainNumber } from '../filters/column-filter.ts';
import { copyAndSay } from '../lib/calls/copy-and-say.ts';
import type { NewsState } from '../lib/news.svelte.ts';
import type { FigureActions } from './figure-menu.ts';

type Parts = {
  readonly frame: { showRows(rows: { readonly dataset: DatasetName; readonly filters: readonly Filter[] }): void };
  readonly news: Pick<NewsState, 'show'>;
};

export function figureActions({ frame, news }: Parts): Pick<FigureActions, 'copy' | 'showRows'> {
  return {
    /** Plain digits and an ASCII minus, for a spreadsheet. */
    copy: ({ shown }) => copyAndSay(plainNumber(shown) ?? shown, news),
    showRows({ dataset, origin }) {
      if (origin.kind === 'filters') frame.showRows({ dataset, filters: origin.filters });
    },
  };
}
