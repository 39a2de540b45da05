// News of the data file that no person has dismissed yet. It stays in the sidecar, because the opening that found it may
// have been one without a person, or a lock or a kill may follow.

import { NO_NEWS, type DataNews } from '../../../shared/contract/session.ts';
import { readSidecar, writeSidecar, type Sidecar, type SidecarFile } from './sidecar.ts';

export function readUnseenNews(path: string): DataNews {
  return unseenIn(readSidecar(path));
}

/** Drops this news from the sidecar. */
export function dismissNews(path: string, news: keyof DataNews): void {
  const file = readSidecar(path);
  if (file.kind !== 'found') return;
  const { untold, ...sidecar } = file.sidecar;
  writeSidecar(path, { ...sidecar, ...partOf({ ...NO_NEWS, ...untold, [news]: NO_NEWS[news] }) });
}

/** The part of the next sidecar with the news of the present one and what was found since. */
export function unseenAfter(file: SidecarFile, found: Partial<DataNews>): Pick<Sidecar, 'untold'> {
  const { setAside, lostSaves } = unseenIn(file);
  return partOf({
    setAside: joined(setAside, found.setAside ?? null),
    lostSaves: lostSaves + (found.lostSaves ?? 0),
  });
}

function unseenIn(file: SidecarFile): DataNews {
  return (file.kind === 'found' ? file.sidecar.untold : undefined) ?? NO_NEWS;
}

/** Left out if there is no news. */
function partOf(news: DataNews): Pick<Sidecar, 'untold'> {
  return news.setAside === null && news.lostSaves === 0 ? {} : { untold: news };
}

/**
 * Two files were set aside before a person saw the news of the first. It shows the first file, which has the data that no
 * backup had, and the earlier times of restoring, because the second file was restored from the first.
 */
function joined(first: DataNews['setAside'], second: DataNews['setAside']): DataNews['setAside'] {
  if (first === null || second === null) return first ?? second;
  return {
    ...first,
    restoredUpTo: earlier(first.restoredUpTo, second.restoredUpTo),
    notesRestoredUpTo: earlier(first.notesRestoredUpTo, second.notesRestoredUpTo),
    historyRestoredUpTo: earlier(first.historyRestoredUpTo, second.historyRestoredUpTo),
    isPartlyRestored: first.isPartlyRestored || second.isPartlyRestored,
  };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return a < b ? a : b;
}
