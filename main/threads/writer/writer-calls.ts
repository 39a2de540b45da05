// All calls of the writer thread, over the one connection that writes. Tests call them without a thread.

import { AppError } from '../../errors.ts';
import { beginKeeping, finishKeeping, keepChunk } from '../../store/columns/kept/kept-columns.ts';
import { dropHeldBack, takeHeldBack } from '../../store/copies/held-copy.ts';
import { closeDatabase, type Database } from '../../store/file/database.ts';
import { OwnBackup, type Later } from '../../store/file/own-backup.ts';
import { guardCalls, ignoreStorageErrors } from '../../files/storage-errors.ts';
import {
  nowForAge,
  readLogLimits,
  trimChanges,
  type LogLimits,
  type LogRules,
} from '../../store/copies/trim-changes.ts';
import { renameEarlierNotes } from '../../store/history/saved-rows.ts';
import { changeKey, openStore, type OpenedStore } from '../../store/file/store-file.ts';
import { dismissNews, readUnseenNews } from '../../store/file/unseen-news.ts';
import { keepExportSeal } from '../../store/tables/export-seals.ts';
import { writePreference } from '../../store/tables/preferences.ts';
import { createDatasetCalls, DatasetsUnderWay } from './dataset-calls.ts';
import { createDictionaryCalls, type DictionariesUnderWay } from './dictionary-calls.ts';
import { createLedgerDateCalls, DatesUnderWay } from './ledger-date-calls.ts';
import { createNoteCalls } from './note-calls.ts';
import { createPinCalls } from './pin-calls.ts';
import { createProofCalls } from './proof/proof-calls.ts';
import { createRepairCalls } from './repair-calls.ts';
import { createViewCalls } from './view-calls.ts';
import type { ColumnCalls, WriterCalls } from './writer-protocol.ts';
import { keepWriterRules } from './writer-rules.ts';

type OpeningCalls = Pick<WriterCalls, 'openStore' | 'closeStore'>;
type ChoiceCalls = Pick<
  WriterCalls,
  'changeKey' | 'dismissNews' | 'writePreference' | 'keepExportSeal' | 'decideHeldBack'
>;

export function createWriterCalls(now: () => number, later: Later): WriterCalls {
  const file = new WriterFile(now);
  const ownBackup = new OwnBackup({ store: () => file.opened?.db ?? null, now, later });
  const store = (): Database => file.getDatabase();
  const datasets = new DatasetsUnderWay();
  const dates = new DatesUnderWay();
  const dictionaries: DictionariesUnderWay = new Map();
  const forgetReadings = (): void => {
    datasets.forget();
    dates.forget();
    dictionaries.clear();
  };
  const trimLog = (runId: string): void => {
    const db = store();
    // The next commit tries again.
    ignoreStorageErrors(() => {
      const limits = file.readLogLimits();
      trimChanges(db, nowForAge(db, { nowMs: now(), runId, limits }), limits);
    });
  };
  const calls: WriterCalls = {
    ...createOpeningCalls(file, { ownBackup, forgetReadings }),
    ...createChoiceCalls(store, { ownBackup, now }),
    ...createDatasetCalls(store, now, { datasets, dates, trimLog }),
    ...createLedgerDateCalls(store, { dates, trimLog }),
    ...createDictionaryCalls(store, dictionaries),
    ...createProofCalls(store, now),
    ...createPinCalls(store, now),
    ...createRepairCalls(store, { ownBackup, now }),
    ...createColumnCalls(store),
    ...createViewCalls(store, now),
    ...createNoteCalls(store, { ownBackup, now }),
  };
  return guardCalls(
    keepWriterRules(calls, () => file.opened, ownBackup),
    () => file.opened?.db.name ?? '',
  );
}

class WriterFile {
  readonly #now: () => number;
  #opened: OpenedStore | null = null;
  #logRules: LogRules | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get opened(): OpenedStore | null {
    return this.#opened;
  }

  getDatabase(): Database {
    if (!this.#opened) throw new AppError('storage', 'no store is open');
    return this.#opened.db;
  }

  readLogLimits(): LogLimits {
    if (!this.#logRules) throw new AppError('storage', 'no store is open');
    return readLogLimits(this.getDatabase(), this.#logRules);
  }

  open(opening: Parameters<WriterCalls['openStore']>[0]): OpenedStore {
    this.#logRules = opening.logRules;
    this.#opened = openStore({ ...opening, now: this.#now });
    return this.#opened;
  }

  close(): void {
    if (this.#opened) closeDatabase(this.#opened.db);
    if (this.#opened?.kind === 'copy') this.#opened.copy.remove();
    this.#opened = null;
  }
}

function createOpeningCalls(
  file: WriterFile,
  { ownBackup, forgetReadings }: { readonly ownBackup: OwnBackup; readonly forgetReadings: () => void },
): OpeningCalls {
  return {
    openStore(opening) {
      const opened = file.open(opening);
      // If it fails, the next opening tries again.
      ignoreStorageErrors(() => renameEarlierNotes(opened.db));
      // A file that was set aside has just been replaced from the backups.
      if (opened.kind === 'open') ownBackup.noteOpening();
      return {
        ...readUnseenNews(opened.db.name),
        replacedFile: opened.kind === 'setAside' ? opened.setAside.movedTo : null,
        copyPath: opened.kind === 'copy' ? opened.copy.path : null,
      };
    },
    closeStore() {
      ownBackup.writeIfDue();
      ownBackup.forget();
      file.close();
      forgetReadings();
      return null;
    },
  };
}

function createChoiceCalls(
  store: () => Database,
  { ownBackup, now }: { readonly ownBackup: OwnBackup; readonly now: () => number },
): ChoiceCalls {
  return {
    changeKey({ key }) {
      try {
        changeKey(store(), key);
      } finally {
        // The backups are gone also where the file could not get the key.
        ownBackup.writeAgain();
      }
      return null;
    },
    dismissNews({ news }) {
      dismissNews(store().name, news);
      return null;
    },
    writePreference({ name, value }) {
      writePreference(store(), name, value);
      return null;
    },
    keepExportSeal({ seal, isReplacing }) {
      keepExportSeal(store(), seal, { isReplacing });
      return null;
    },
    decideHeldBack({ dataset, decision }) {
      if (decision === 'take') takeHeldBack(store(), dataset, now);
      else dropHeldBack(store(), dataset);
      return null;
    },
  };
}

function createColumnCalls(store: () => Database): ColumnCalls {
  return {
    beginKeepingColumns: (copy) => beginKeeping(store(), copy),
    keepColumnChunk: (chunk) => keepChunk(store(), chunk),
    finishKeepingColumns: (written) => finishKeeping(store(), written),
  };
}
