// The window's calls about exported files: choose a place, start, cancel, check. main/saving/export-runner.ts does the work.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import { dataDay } from '../../shared/exports/data-day.ts';
import { dayText } from '../../shared/rules/dates.ts';
import type { Clock } from '../clock.ts';
import { isKept, type ExportRunner } from './export-runner.ts';
import { exportFileName } from '../exports/files/file-name.ts';
import { refuseFile } from '../policy/guards.ts';
import type { Policy } from '../policy/policy.ts';
import type { SavedPlaces } from './saved-places.ts';
import { getStillOpen } from './still-open.ts';
import type { SessionManager } from '../session/session.ts';
import type { OpenProfile } from '../session/session-state.ts';

export type ExportHandlerParts = {
  readonly session: SessionManager;
  readonly exports: ExportRunner;
  readonly policy: Policy;
  readonly clock: Clock;
  readonly places: SavedPlaces;
  /** Lets the person choose a file. Null if they cancelled. */
  readonly chooseOpenPath: () => Promise<string | null>;
};

export function exportHandlers({ session, exports, policy, clock, places, chooseOpenPath }: ExportHandlerParts) {
  return {
    async startExport(request) {
      refuseFile(policy, request.format);
      const openBefore = session.getOpen();
      const path = await exports.whileChoosing(async () => {
        const day = await dayOf(openBefore, request, clock.now());
        return await places.choose(exportFileName(request, day));
      });
      if (path === null) return null;
      const { state, ended } = exports.begin({ open: getStillOpen(session, openBefore), request, path });
      ended.then(
        (last) => (isKept(last) ? places.noteSaved(path) : undefined),
        // The runner has logged it.
        () => undefined,
      );
      return state;
    },
    async checkFile() {
      const openBefore = session.getOpen();
      const path = await exports.whileChoosing(() => chooseOpenPath());
      return path === null ? null : await exports.check(getStillOpen(session, openBefore), path);
    },
    cancelExport({ exportId }) {
      exports.cancel(exportId);
      return null;
    },
    getExport: () => exports.state,
    dismissExport({ exportId }) {
      exports.dismiss(exportId);
      return null;
    },
  } satisfies Partial<HandlersOf<CallName>>;
}

/** The day of the rows; today for changes and receipts. */
async function dayOf({ data }: OpenProfile, { source }: ExportRequest, nowMs: number): Promise<string> {
  const day = source.kind === 'rows' ? dataDay(await data.status(source.query.dataset), nowMs) : null;
  return day ?? dayText(nowMs);
}
