// The commands of an open profile: what each does, and whether it can be used now.

import { SCREEN_COMMANDS, type CommandId } from '../../../shared/contract/app/commands.ts';
import type { ExportsState } from '../../exporting/exports.svelte.ts';
import type { ShortcutId } from '../../lib/shortcuts.ts';
import { messages } from '../../messages/messages.ts';
import { MIN_MARKS } from '../../compare/marks.svelte.ts';
import type { SessionState } from '../../session/session.svelte.ts';
import { runRefusal } from '../../syncing/can-sync.ts';
import type { ProofState, SyncSection } from '../../syncing/proof/proof.svelte.ts';
import type { SyncState } from '../../syncing/sync.svelte.ts';
import type { TableState } from '../../table/table.svelte.ts';
import type { TourState } from '../../tour/tour.svelte.ts';
import { VIEWS, type FrameState } from '../frame.svelte.ts';
import type { UsableCommands } from './command.ts';

export type WorkspaceParts = {
  readonly session: SessionState;
  readonly frame: FrameState;
  readonly sync: SyncState;
  readonly proof: ProofState;
  readonly exporting: ExportsState;
  readonly tables: { readonly charges: TableState; readonly reports: TableState };
  readonly tour: TourState;
  /** Presses the button on the shown screen that does what the command does. */
  readonly onPressButton: (command: CommandId) => void;
  readonly onOpenPalette: () => void;
  readonly onClearRecentFilters: () => void;
  readonly onEnterToken: () => void;
  readonly onRename: () => void;
  readonly onSignOut: () => void;
};

const run = (action: () => unknown) => ({ kind: 'run', run: action }) as const;
const press = (shortcut: ShortcutId) => ({ kind: 'press', shortcut }) as const;

export function workspaceCommands(parts: WorkspaceParts): UsableCommands {
  return { ...syncCommands(parts), ...tableCommands(parts), ...placeCommands(parts), ...profileCommands(parts) };
}

function syncCommands({ session, frame, sync, proof, exporting }: WorkspaceParts): UsableCommands {
  const showSync = (section: SyncSection): void => {
    frame.show('sync');
    proof.show(section);
  };
  const isEnabled = runRefusal({ sync, session }) === null;
  return {
    syncNow: { choice: press('sync'), isEnabled },
    fullSync: { choice: run(() => void sync.run({ kind: 'full' })), isEnabled },
    cancelSync: {
      choice: run(() => void sync.cancel()),
      isEnabled: sync.progress?.cancellable === true && !sync.cancelling,
    },
    checkData: {
      // Its progress and result appear there.
      choice: run(() => (showSync('status'), void sync.run({ kind: 'check' }))),
      isEnabled,
    },
    travelCheck: { choice: run(() => showSync('travel')) },
    checkFile: { choice: run(() => void exporting.checkFile()) },
  };
}

function tableCommands({ frame, tables, onPressButton }: WorkspaceParts): UsableCommands {
  const { shown } = frame;
  const table = shown === 'charges' || shown === 'reports' ? tables[shown] : null;
  const isTable = table !== null;
  /** With its filters and saved views. */
  const ofTable = isTable || shown === 'overview';
  // Until the rows are counted, there may be some.
  const hasRows = isTable && table.total !== 0;
  const button = (command: CommandId) => run(() => onPressButton(command));
  return {
    export: { choice: press('export'), isEnabled: isTable ? hasRows : shown === 'changes' || shown === 'sync' },
    print: { choice: press('print'), isEnabled: shown === 'overview' ? (tables.reports.total ?? 0) > 0 : hasRows },
    send: { choice: press('send'), isEnabled: isTable },
    undo: { choice: press('undo'), isEnabled: isTable && table.undo.last !== null },
    find: { choice: press('find') },
    groupBy: { choice: press('groupBy'), isEnabled: isTable },
    addFilter: { choice: press('addFilter'), isEnabled: ofTable },
    columns: { choice: button('columns'), isEnabled: isTable },
    savedViews: { choice: press('savedViews'), isEnabled: ofTable },
    saveView: { choice: button('saveView'), isEnabled: ofTable },
    compare: { choice: button('compare'), isEnabled: isTable && (table.marks?.count ?? 0) >= MIN_MARKS },
    compareFigure: {
      choice: button('compareFigure'),
      isEnabled: shown === 'reports' && tables.reports.totals.currencies.length > 0,
    },
    // From any screen. It compares reports of the same filters: without rows there are no figures.
    comparePeriods: { choice: run(() => frame.goToPeriodChoice()), isEnabled: tables.reports.total !== 0 },
    toDetails: { choice: press('toDetails'), isEnabled: isTable && table.openRow !== null },
  };
}

function placeCommands({ frame, tour, onOpenPalette, onClearRecentFilters }: WorkspaceParts): UsableCommands {
  const screens = SCREEN_COMMANDS.map((id, place) => {
    const view = VIEWS[place];
    const choice = run(() => view !== undefined && frame.show(view));
    return [id, { choice, isChecked: frame.view === view }] as const;
  });
  return {
    ...Object.fromEntries(screens),
    back: { choice: press('back'), isEnabled: frame.canGoBack },
    forward: { choice: press('forward'), isEnabled: frame.canGoForward },
    palette: { choice: run(onOpenPalette) },
    clearRecentFilters: { choice: run(onClearRecentFilters) },
    help: { choice: press('help') },
    tour: { choice: run(() => tour.start()) },
  };
}

function profileCommands(parts: WorkspaceParts): UsableCommands {
  const { session, frame } = parts;
  const isSample = session.profile?.kind === 'sample';
  const ofService: UsableCommands = {
    enterToken: { choice: run(parts.onEnterToken) },
    rename: { choice: run(parts.onRename) },
    allProfiles: {
      choice: run(() => void frame.attempt(() => session.leaveProfile())),
      isEnabled: session.canLeave,
    },
  };
  return {
    ...(isSample ? {} : ofService),
    showDataFile: { choice: run(() => void frame.attempt(() => session.showDataFile())) },
    lock: { choice: press('lock') },
    signOut: { choice: run(parts.onSignOut), ...(isSample && { text: messages.frame.leaveSample }) },
  };
}
