// What the calls about exported files do: ask where, start, cancel, check. The work itself is main/saving/export-runner.ts's.

import type { CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { ExportRequest, ExportState } from '../../shared/contract/exports.ts';
import type { FileCheck } from '../../shared/contract/file-checks.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { ExportRunner } from './export-runner.ts';
import { exportFileName } from '../exports/files/file-name.ts';
import type { SavedPlaces } from './saved-places.ts';
import type { SessionManager } from '../session/session.ts';
import type { OpenProfile } from '../session/session-state.ts';

export type ExportHandlerParts = {
  readonly session: SessionManager;
  readonly exports: ExportRunner;
  readonly clock: Clock;
  readonly places: SavedPlaces;
  /** Null when the person cancelled. */
  readonly chooseOpenPath: () => Promise<string | null>;
};

type ExportCall = Extract<
  CallName,
  'startExport' | 'cancelExport' | 'getExport' | 'dismissExport' | 'showSaved' | 'checkFile'
>;
type ExportHandlers = {
  readonly [N in ExportCall]: (args: CallArguments<N>) => Promise<CallValue<N>> | CallValue<N>;
};

export function exportHandlers(parts: ExportHandlerParts): ExportHandlers {
  const { session } = parts;

  async function startExport(request: ExportRequest): Promise<ExportState | null> {
    const asked = session.getOpen();
    const path = await parts.exports.whileAsking(async () => {
      const asOf = await findAsOf(asked, request);
      const asOfMs = asOf === null ? parts.clock.now() : Date.parse(asOf);
      return await parts.places.choose(exportFileName(request, asOfMs));
    });
    return path === null ? null : parts.exports.start({ open: stillOpen(asked), request, path });
  }

  async function checkFile(): Promise<FileCheck | null> {
    const asked = session.getOpen();
    const path = await parts.exports.whileAsking(() => parts.chooseOpenPath());
    return path === null ? null : await parts.exports.check(stillOpen(asked), path);
  }

  /** As it is now: it may have another key since. What was asked of one profile is never answered of another. */
  function stillOpen({ record }: OpenProfile): OpenProfile {
    const open = session.getOpen();
    if (open.record.id !== record.id) throw new AppError('notFound', 'another profile is open by now');
    return open;
  }

  return {
    startExport,
    cancelExport({ exportId }) {
      parts.exports.cancel(exportId);
      return null;
    },
    getExport: () => parts.exports.state,
    dismissExport({ exportId }) {
      parts.exports.dismiss(exportId);
      return null;
    },
    showSaved({ path }) {
      parts.places.show(path);
      return null;
    },
    checkFile,
  };
}

async function findAsOf({ data }: OpenProfile, { source }: ExportRequest): Promise<string | null> {
  return source.kind === 'rows' ? (await data.status(source.query.dataset)).asOf : null;
}
