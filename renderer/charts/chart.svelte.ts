import type { CellValue } from '../../shared/contract/fields.ts';
import { call } from '../lib/calls/api.ts';
import type { ChartId } from './data/chart.ts';
import {
  chartRequests,
  chartsFrom,
  type ChartAnswers,
  type ChartsOutcome,
  type ChartWish,
} from './data/chart-requests.ts';
import { readGroups } from '../groups/groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { QuestionState } from './question.svelte.ts';

type World = {
  readonly wish: () => ChartWish;
  /** The choices that need no new answer. */
  readonly look: () => { readonly currency: CellValue; readonly top: number };
};

/** One chart: its request, and the charts drawn from the answer. */
export class ChartState {
  readonly id: ChartId;
  readonly question: QuestionState<ChartWish, ChartAnswers>;

  readonly #world: World;

  /** Made from the request that was answered, so that words and filters fit the marks. */
  readonly outcome: Loadable<ChartsOutcome> = $derived.by(() => {
    const { answered } = this.question;
    if (answered.kind !== 'ready') return answered;
    const { question, answer } = answered.value;
    return { kind: 'ready', value: chartsFrom({ ...question, ...this.#world.look() }, answer) };
  });

  constructor(id: ChartId, world: World) {
    this.id = id;
    this.#world = world;
    this.question = new QuestionState({ question: world.wish, ask: readAll });
  }
}

/** All at the same time: their page sizes differ, so the main process cancels none of them. */
function readAll(wish: ChartWish): Promise<ChartAnswers> {
  return Promise.all(
    chartRequests(wish).map(async (request) =>
      request.kind === 'groups'
        ? readGroups(await call('queryGroups', request.args))
        : await call('queryTotals', request.query),
    ),
  );
}
