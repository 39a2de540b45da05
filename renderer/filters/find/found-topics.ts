// What a person may mean by a typed text: fields by their name, and fields by other words for them.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { isFoundBy } from '../../../shared/rules/text.ts';
import { messages } from '../../messages/messages.ts';
import { topicsOf, type Topic } from '../topics.ts';

export type FoundTopic = {
  readonly topic: Topic;
  /** What the data does not say about the typed word; beside the first of its fields. */
  readonly note: string | null;
};

/** Fields whose name begins with the text, then those of other words, then those whose name contains it. */
export function foundTopics(dataset: DatasetName, text: string): readonly FoundTopic[] {
  const topics = topicsOf(dataset);
  const typed = text.trim().toLowerCase();
  if (typed === '') return topics.map((topic) => ({ topic, note: null }));
  const plain = (keeps: (topic: Topic) => boolean): readonly FoundTopic[] =>
    topics.filter(keeps).map((topic) => ({ topic, note: null }));
  const found = [
    ...plain(({ label }) => label.toLowerCase().startsWith(typed)),
    ...meant(dataset, topics, typed),
    ...plain(({ label, id }) => isFoundBy(typed, [label, id])),
  ];
  return [...new Map(found.toReversed().map((each) => [each.topic.id, each])).values()].toReversed();
}

function meant(dataset: DatasetName, topics: readonly Topic[], typed: string): readonly FoundTopic[] {
  return messages.filters.otherWords[dataset].flatMap(({ words, means, note }) => {
    // One letter begins too many words.
    if (typed.length < 2 || !words.some((word) => word.startsWith(typed))) return [];
    return means.flatMap((id, place) => {
      const topic = topics.find((each) => each.id === id);
      return topic === undefined ? [] : [{ topic, note: place === 0 ? (note ?? null) : null }];
    });
  });
}
