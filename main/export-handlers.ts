// What the calls about exported files do: ask where, start, cancel, check. The work itself is main/export-runner.ts's.

import { existsSync } from 'node:fs';
import type { CallArguments, CallName, CallValue, ExportRequest, ExportState, FileCheck } from '../preload/contract.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { ExportRunner } from './export-runner.ts';
import { exportFileName } from './exports/file-name.ts';
import type { ChooseSavePath } from './save-text.ts';
import type { SessionManager } from './session.ts';
import type { OpenProfile } from './session-state.ts';

export type ExportHandlerParts = {
  readonly session: SessionManager;
  readonly exports: ExportRunner;
  readonly clock: Clock;
  readonly chooseSavePath: ChooseSavePath;
  /** Null when the person cancelled. */
  readonly chooseOpenPath: () => Promise<string | null>;
  readonly showItemInFolder: (path: string) => void;
};

type ExportCall = Extract<
  CallName,
  'startExport' | 'cancelExport' | 'getExport' | 'dismissExport' | 'showExport' | 'checkFile'
>;
type ExportHandlers = {
  readonly [N in ExportCall]: (args: CallArguments<N>) => Promise<CallValue<N>> | CallValue<N>;
};

export function exportHandlers(parts: ExportHandlerParts): ExportHandlers {
  const { session } = parts;

  async function startExport(request: ExportRequest): Promise<ExportState | null> {
    const path = await parts.exports.whileAsking(async () => {
      const asOf = await findAsOf(session.getOpen(), request);
      const asOfMs = asOf === null ? parts.clock.now() : Date.parse(asOf);
      return await parts.chooseSavePath(exportFileName(request, asOfMs));
    });
    // Asked again: another profile may be open by now.
    return path === null ? null : parts.exports.start({ open: session.getOpen(), request, path });
  }

  async function checkFile(): Promise<FileCheck | null> {
    const path = await parts.exports.whileAsking(() => parts.chooseOpenPath());
    return path === null ? null : await parts.exports.check(session.getOpen(), path);
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
    showExport({ exportId }) {
      const state = parts.exports.state;
      if (state?.exportId !== exportId || !existsSync(state.path)) {
        throw new AppError('notFound', 'the exported file is not there');
      }
      parts.showItemInFolder(state.path);
      return null;
    },
    checkFile,
  };
}

async function findAsOf({ data }: OpenProfile, { source }: ExportRequest): Promise<string | null> {
  return source.kind === 'rows' ? (await data.status(source.query.dataset)).asOf : null;
}
