// Exports a saved view from the copy on this computer: finds the view, makes its request, waits for its file.

import { join } from 'node:path';
import type { ExportFailure } from '../../shared/contract/errors.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { WriteState } from '../../shared/contract/exports/state.ts';
import type { Language } from '../../shared/contract/languages.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { dataDay } from '../../shared/exports/data-day.ts';
import { cleanName } from '../../shared/rules/file-name.ts';
import { isNameTaken } from '../../shared/rules/view-names.ts';
import type { Clock } from '../clock.ts';
import { toFailure } from '../errors.ts';
import { exportFileName } from '../exports/files/file-name.ts';
import { isKeptAside } from '../exports/files/write-errors.ts';
import { refuseFile } from '../policy/guards.ts';
import type { Policy } from '../policy/policy.ts';
import type { ExportRunner } from '../saving/export-runner.ts';
import type { SavedPlaces } from '../saving/saved-places.ts';
import { getStillOpen } from '../saving/still-open.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { SessionManager } from '../session/session.ts';
import { COMPLETE, endingOfFailure } from './endings.ts';
import type { ExportTask } from './order.ts';
import type { Ending, ExportReport } from './result.ts';
import { countLostParts, queryOf, viewRequest } from './view-request.ts';

const NOT_ANSWERABLE: Ending = { outcome: 'incomplete', reason: 'notAnswerable' };

export type ViewExportParts = {
  readonly session: Pick<SessionManager, 'getOpen' | 'session'>;
  readonly exports: Pick<ExportRunner, 'isFree' | 'begin' | 'cancel'>;
  readonly places: Pick<SavedPlaces, 'add'>;
  readonly language: () => Language;
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves once it is so, or once the app closes. */
  readonly until: (isSo: () => boolean) => Promise<void>;
  /** True once nobody waits for the file any more, or the app closes. */
  readonly isCalledOff: () => boolean;
  /** Resolves when the app closes. */
  readonly closed: Promise<undefined>;
};

export type Exported = { readonly ending: Ending; readonly report: ExportReport | null };

/** `isProfileNamed`: an order for another profile may be for the same folder. */
export type ViewExportTask = ExportTask & { readonly isProfileNamed: boolean };

/** Asked before anything is read or synced. Null if the policy allows the file. */
export function findForbidden(task: ExportTask | null, policy: Policy): Ending | null {
  if (task === null) return null;
  try {
    refuseFile(policy, task.format);
    return null;
  } catch (error) {
    return endingOfFailure(toFailure(error).code);
  }
}

/** Errors: storage errors. */
export async function exportView(open: OpenProfile, task: ViewExportTask, parts: ViewExportParts): Promise<Exported> {
  const views = await open.data.reader.call('listViews', {});
  const view = findView(views, task);
  if ('outcome' in view) return { ending: view, report: null };
  // Before the copy is looked at, which a sync may replace during the wait.
  await parts.until(() => parts.exports.isFree);
  const status = await open.data.status(view.dataset);
  const { asOf, complete } = status;
  const day = dataDay(status, parts.clock.now());
  const none = reportOf(view, { format: task.format, asOf, complete });
  // A file of no rows would say that the service has none.
  if (asOf === null || day === null) return { ending: { outcome: 'incomplete', reason: 'notRun' }, report: none };
  if (countLostParts(view, task.format) > 0)
    return { ending: { outcome: 'incomplete', reason: 'viewNotKnown' }, report: none };
  const answer = await open.data.reader.call('queryRows', queryOf(view));
  if (answer.kind === 'unknown') return { ending: NOT_ANSWERABLE, report: none };
  const request = viewRequest(view, { format: task.format, language: parts.language() });
  const profile = task.isProfileNamed ? profileHint(open, parts.session.session.profiles) : null;
  const path = join(task.folder, fileNameOf(view, { request, views, day, profile }));
  const last = await write({ open, request, path }, parts);
  if (last === null) return { ending: { outcome: 'incomplete', reason: 'cancelled' }, report: none };
  // Safe to go on without it: the profile was locked once the file was written.
  const after = await open.data.status(view.dataset).catch(() => null);
  // The copy may have been replaced during the export.
  const isComplete = !last.isOutdated && complete && after?.complete !== false;
  const report = { ...none, asOf: last.about?.asOf ?? asOf, complete: isComplete };
  return { ending: endingOf(last, isComplete), report: withFile(report, last) };
}

type NameFacts = {
  readonly request: ExportRequest;
  readonly views: readonly SavedView[];
  readonly day: string;
  /** Null where the name is to have no profile. */
  readonly profile: string | null;
};

/** Names that differ only in characters that files cannot have would give one file: the view's id is added then. */
function fileNameOf(view: SavedView, { request, views, day, profile }: NameFacts): string {
  const nameFor = (nameHint: string): string => exportFileName({ ...request, nameHint }, day);
  const hintOf = (each: SavedView): string => (profile === null ? each.name : `${profile}_${each.name}`);
  const name = nameFor(hintOf(view));
  const others = views.filter(({ id, dataset }) => id !== view.id && dataset === view.dataset);
  const isTaken = others.some((other) => nameFor(hintOf(other)).toLowerCase() === name.toLowerCase());
  // The id comes first: a long name is cut at its end.
  return isTaken ? nameFor(`${view.id} ${hintOf(view)}`) : name;
}

/**
 * The profile's name; its id if a file name cannot have it, if another one's would look the same in it, or if its `_` could be
 * taken for the one before the view's name.
 */
function profileHint({ record }: OpenProfile, profiles: Session['profiles']): string {
  const inFile = (name: string): string => cleanName(name, '-').toLowerCase();
  const own = inFile(record.name);
  const isTaken = profiles.some(({ id, name }) => id !== record.id && inFile(name) === own);
  return own === '' || own.includes('_') || isTaken ? record.id : record.name;
}

/** The view of this name, whose name is unique in its table; else of this id. */
function findView(views: readonly SavedView[], { view: wanted, dataset }: ExportTask): SavedView | Ending {
  const inTable = views.filter((view) => dataset === null || view.dataset === dataset);
  const named = inTable.filter((view) => isNameTaken(wanted, [view]));
  const [first, second] = named.length > 0 ? named : inTable.filter(({ id }) => id === wanted);
  if (first === undefined) return { outcome: 'failed', reason: 'noView' };
  return second === undefined ? first : { outcome: 'failed', reason: 'twoViews' };
}

/** Waits for the export that is under way. Null if this one was called off before it began. */
async function write(
  order: Parameters<ExportRunner['begin']>[0],
  { session, exports, places, until, isCalledOff, closed }: ViewExportParts,
): Promise<WriteState | null> {
  // A person may begin an export in the moment in which another has ended.
  do await until(() => exports.isFree);
  while (!exports.isFree && !isCalledOff());
  if (isCalledOff()) return null;
  // A window that is open shows the file in its folder.
  places.add(order.path);
  // Nothing is awaited from here on: the profile may have been locked, or have got another key, during the wait.
  const { state, ended } = exports.begin({ ...order, open: getStillOpen(session, order.open) });
  await Promise.race([ended, closed]);
  // Does nothing to an export that has ended.
  exports.cancel(state.exportId);
  return await ended;
}

function endingOf({ standing, failure }: WriteState, isComplete: boolean): Ending {
  if (standing === 'cancelled') return { outcome: 'incomplete', reason: 'cancelled' };
  // A sync may have brought the copy that cannot answer once the view had been looked at.
  if (failure?.facts['reason'] === ('notAnswerable' satisfies ExportFailure)) return NOT_ANSWERABLE;
  if (standing !== 'done')
    return failure === null ? { outcome: 'failed', reason: 'bug' } : endingOfFailure(failure.code);
  return isComplete ? COMPLETE : { outcome: 'incomplete', reason: 'incomplete' };
}

type CopyFacts = Pick<ExportReport, 'format' | 'asOf' | 'complete'>;

function reportOf({ name, dataset }: SavedView, copy: CopyFacts): ExportReport {
  return {
    view: name,
    dataset,
    ...copy,
    path: null,
    rows: null,
    sealed: null,
    description: null,
    failure: null,
    leftPath: null,
  };
}

/** Names the file in the report of an export that has ended, if there is one. */
export function withFile(report: ExportReport, state: WriteState): ExportReport {
  const { standing, rows, isSealed, placing, failure, leftPath } = state;
  const reason = failure?.facts['reason'];
  const known = { ...report, failure: typeof reason === 'string' ? reason : null, leftPath };
  const asidePath = failure !== null && isKeptAside(failure) ? failure.facts['path'] : null;
  const path = standing === 'done' ? state.path : asidePath;
  if (typeof path !== 'string') return known;
  const description = placing === 'directWithoutAbout' ? 'missing' : 'written';
  return { ...known, path, rows, sealed: isSealed, description };
}
