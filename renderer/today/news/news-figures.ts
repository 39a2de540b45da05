// The figures of the lines of Today on what changed, for their seals. Seals may leave this computer, so no line names a
// client by a private nickname.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { ViewNews } from '../../../shared/contract/views.ts';
import { recordOf } from '../../changes/change-log.ts';
import { periodFilter } from '../../charts/data/compare-periods.ts';
import { currencyName } from '../../lib/currency-name.ts';
import {
  countedFigure,
  filteredFigure,
  loggedFigure,
  type FiguresByName,
  type SealedFigure,
} from '../../lib/sealed-figure.ts';
import { shownSum, signedSum } from '../../lib/shown-sum.ts';
import { messages } from '../../messages/messages.ts';
import type { ChangeInWords } from './client-change.ts';
import type { ClientChange, RestatedLine } from './news.svelte.ts';

export function clientChangeFigures({ change }: ClientChange, what: ChangeInWords): FiguresByName {
  if (what.kind === 'words') return {};
  const charge = recordOf(change).name || messages.detail.nameless;
  const of = messages.figureSeal.ofValue(what.label, charge);
  const logged = (shown: string, place: string): SealedFigure =>
    loggedFigure({ dataset: 'charges', shown, what: place, changes: 1, seenAt: change.seenAt, isSent: true });
  return { after: logged(what.after, of), before: logged(what.before, messages.figureSeal.valueBefore(of)) };
}

/** By the place of the currency in the line. */
export function restatedLineFigures(date: RestatedLine, day: string): FiguresByName {
  return Object.fromEntries(
    date.figures.flatMap((figure, place) => {
      const { field, currency, before, after, difference } = figure;
      const what = messages.figureSeal.ofMark({
        currency: currencyName(currency),
        measure: messages.fields.label[field],
        mark: day,
      });
      const origin = {
        dataset: 'reports',
        changes: changesOf(date, currency),
        seenAt: date.seenAt,
        isSent: false,
      } as const;
      const filters = [periodFilter({ from: date.ledgerDate, to: date.ledgerDate })];
      const now = { dataset: 'reports', column: field, what, filters, currency, rows: null } as const;
      return [
        [`after ${place}`, filteredFigure({ ...now, shown: shownSum({ sum: after, currency }) })],
        [
          `before ${place}`,
          loggedFigure({
            ...origin,
            shown: shownSum({ sum: before, currency }),
            what: messages.figureSeal.valueBefore(what),
          }),
        ],
        [
          `difference ${place}`,
          loggedFigure({
            ...origin,
            shown: signedSum({ sum: difference, currency }),
            what: messages.figureSeal.differenceOf(what),
          }),
        ],
      ] as const;
    }),
  );
}

/** None for a view that could not be compared: nothing was counted. */
export function viewFigures({
  standing,
  dataset,
  name,
  entered,
  left,
}: Pick<ViewNews, 'standing' | 'dataset' | 'name' | 'entered' | 'left'>): FiguresByName {
  if (standing !== 'compared') return {};
  const what = messages.today.news.rowsOfView(name);
  return { count: countedFigure({ dataset, of: 'savedView', count: entered + left, what }) };
}

export function loggedCount(count: number, what: string): FiguresByName {
  return { count: countedFigure({ dataset: 'reports', of: 'changeLog', count, what }) };
}

function changesOf({ restatements }: RestatedLine, currency: CellValue): number {
  const own = restatements.flatMap(({ differences }) => differences.filter((each) => each.currency === currency));
  return own.reduce((sum, { rows }) => sum + rows.added + rows.changed + rows.gone, 0);
}
