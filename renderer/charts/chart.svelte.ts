import { call } from '../lib/calls/api.ts';
import type { ChartId } from '../../shared/contract/chart-ids.ts';
import {
  chartRequests,
  chartsFrom,
  type ChartAnswers,
  type ChartChoices,
  type ChartsOutcome,
  type ChartQuestion,
} from './data/chart-requests.ts';
import { readGroups } from '../groups/groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { QuestionState } from './question.svelte.ts';

type Options = {
  readonly question: () => ChartQuestion;
  readonly choices: () => ChartChoices;
};

/** One chart: its request, and the charts drawn from the answer. */
export class ChartState {
  readonly id: ChartId;
  readonly question: QuestionState<ChartQuestion, ChartAnswers>;

  readonly #options: Options;

  /** Made from the request that was answered, so that words and filters fit the marks. */
  readonly outcome: Loadable<ChartsOutcome> = $derived.by(() => {
    const { answered } = this.question;
    if (answered.kind !== 'ready') return answered;
    const { question, answer } = answered.value;
    return { kind: 'ready', value: chartsFrom({ ...question, ...this.#options.choices() }, answer) };
  });

  constructor(id: ChartId, options: Options) {
    this.id = id;
    this.#options = options;
    this.question = new QuestionState({ question: options.question, ask: readAll });
  }
}

function readAll(question: ChartQuestion): Promise<ChartAnswers> {
  return Promise.all(
    chartRequests(question).map(async (request) =>
      request.kind === 'groups'
        ? readGroups(await call('queryGroups', request.args, question.id))
        : await call('queryTotals', request.query, question.id),
    ),
  );
}
