// The list that shows the person how this app reads each filter, after what was learned about the service.

import { DATASETS, isTextFilter, SERVICE_FILTERS } from '../../../shared/contract/fields.ts';
import type { DatasetName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { LearnedFacts, LearnedFilter } from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { FILTER_RULES, readDictionaryColumn } from '../question/filter-rules.ts';
import { subjectOf } from '../question/memberships.ts';
import { readFacts, readMatching, type LearnedMatching } from '../tables/learned.ts';
import { inSnapshot, type QueryContext } from '../question/query-context.ts';

export function listLearned(db: Database): LearnedFacts {
  const { transport, dateFilter, learnedAt, failure, problems, limits } = readFacts(db);
  const filters = DATASETS.flatMap((dataset) =>
    inSnapshot({ db, dataset }, (context) =>
      SERVICE_FILTERS[dataset].map((name) => learnedFilter(context, dataset, name)),
    ),
  );
  return { transport, dateFilter, filters, learnedAt, failure, problems, limits };
}

function learnedFilter(context: QueryContext, dataset: DatasetName, name: ServiceFilterName): LearnedFilter {
  const rule = FILTER_RULES[name];
  const { learnedAt } = readFacts(context.db);
  switch (rule.kind) {
    case 'notKept': {
      const kind = hasMembership(context.db, name) ? 'membership' : 'unknown';
      return { dataset, name, column: null, reading: { kind }, learnedAt };
    }
    case 'dictionary': {
      const { holds } = readDictionaryColumn(context, rule);
      const kind = holds === 'unknown' && hasMembership(context.db, name) ? 'membership' : holds;
      return { dataset, name, column: rule.field, reading: { kind }, learnedAt };
    }
    case 'equals':
    case 'contains': {
      if (!isTextFilter(name)) return { dataset, name, column: rule.field, reading: { kind: 'keys' }, learnedAt };
      const matching = readMatching(context.db, name);
      if (matching === null)
        return { dataset, name, column: rule.field, reading: { kind: 'assumed' }, learnedAt: null };
      return { dataset, name, column: rule.field, reading: matchingReading(matching), learnedAt: matching.learnedAt };
    }
  }
}

function matchingReading({ matching, folds }: LearnedMatching): LearnedFilter['reading'] {
  const ignored = folds.length === 1 ? folds[0] : null;
  if (ignored === 'accents') return { kind: 'matching', matching, ownRule: ['accents'] };
  return ignored === 'unicode' ? { kind: 'matching', matching, ownRule: ['case'] } : { kind: 'matching', matching };
}

/** Whether the rows of at least one value of the filter were fetched. */
function hasMembership(db: Database, name: ServiceFilterName): boolean {
  const anySetStatement = db.prepare(
    `SELECT 1 FROM membership_states WHERE instr(subject, ?) = 1 AND standing <> 'unknown'`,
  );
  return anySetStatement.get(subjectOf(name, '')) !== undefined;
}
