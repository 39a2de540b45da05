// News of the open profile's data, for the log and for the result of a run without a window.

import type { DataNews } from '../../shared/contract/session.ts';
import type { Log } from '../log.ts';

/** The fields of a run's result, and of a line in the log: the path of the file that was set aside is in neither. */
export function newsForScripts({ setAside, lostSaves }: DataNews) {
  return { setAside: setAside?.reason ?? null, lostSaves };
}

export function logNews(log: Log, news: DataNews): void {
  if (news.setAside === null && news.lostSaves === 0) return;
  log.warn('the data was set aside, or saves were lost, and no person has dismissed the notice', newsForScripts(news));
}
