// The writer thread's answers: holds the open store and what is staged. Tests use it without a thread.

import type { DatasetName, DictionaryName } from '../../../shared/contract/fields.ts';
import type { WriterCalls } from './writer-protocol.ts';
import { keepWriterRules } from './writer-rules.ts';
import { AppError } from '../../errors.ts';
import { closeDatabase, type Database } from '../../store/file/database.ts';
import { keepExportSeal } from '../../store/tables/export-seals.ts';
import { writePreference } from '../../store/tables/preferences.ts';
import { resourceStatus, saveReceipt } from '../../store/tables/receipts.ts';
import { dropHeldBack, takeHeldBack } from '../../store/copies/held-copy.ts';
import { guardCalls } from '../../store/file/sqlite-errors.ts';
import { changeKey, openStore, type OpenedStore } from '../../store/file/store-file.ts';
import { trimChanges } from '../../store/copies/trim-changes.ts';
import { DatasetApply } from './apply.ts';
import { DictionaryApply } from './dictionary-apply.ts';
import { withoutRows } from './findings.ts';
import { createReportDateCalls } from './ledger-date-calls.ts';
import { createPinCalls } from './pin-calls.ts';
import { createProofCalls } from './proof-calls.ts';
import { createRepairCalls } from './repair-calls.ts';
import { createViewCalls } from './view-calls.ts';

export function createWriterCalls(now: () => number): WriterCalls {
  let opened: OpenedStore | null = null;
  const datasets = new Map<DatasetName, DatasetApply>();
  const dictionaries = new Map<DictionaryName, DictionaryApply>();

  function store(): Database {
    if (!opened) throw new AppError('storage', 'no store is open');
    return opened.db;
  }

  function staged(dataset: DatasetName): DatasetApply {
    const apply = datasets.get(dataset);
    if (!apply) throw new AppError('storage', `nothing of ${dataset} is staged`);
    return apply;
  }

  const reportDates = createReportDateCalls(store, now);

  const calls: WriterCalls = {
    ...reportDates.calls,
    ...createProofCalls(store, now),
    ...createPinCalls(store, now),
    ...createRepairCalls(store, now),
    ...createViewCalls(store, now),
    openStore({ path, key, ...how }) {
      opened = openStore({ path, key, ...how, now });
      return {
        setAside: opened.kind === 'setAside' ? opened.setAside : null,
        copyPath: opened.kind === 'copy' ? opened.copy.path : null,
        lostSaves: opened.kind === 'setAside' ? 0 : opened.lostSaves,
      };
    },
    changeKey({ key }) {
      changeKey(store(), key);
      return null;
    },
    writePreference({ name, value }) {
      writePreference(store(), name, value);
      return null;
    },
    keepExportSeal({ seal }) {
      keepExportSeal(store(), seal);
      return null;
    },
    decideHeldBack({ dataset, decision }) {
      if (decision === 'take') takeHeldBack(store(), dataset, now);
      else dropHeldBack(store(), dataset);
      return null;
    },
    closeStore() {
      if (opened) closeDatabase(opened.db);
      if (opened?.kind === 'copy') opened.copy.remove();
      opened = null;
      datasets.clear();
      dictionaries.clear();
      reportDates.forget();
      return null;
    },

    beginDataset({ dataset }) {
      reportDates.forget();
      trimChanges(store(), now());
      const status = resourceStatus(store(), dataset, now());
      datasets.set(dataset, new DatasetApply(store(), dataset));
      return { heldRows: status.rows, asOf: status.asOf };
    },
    readReportsByDate() {
      const { dates, readings } = staged('reports').readByDate();
      reportDates.readInto(readings);
      return { dates };
    },
    readPage({ dataset, ...read }) {
      return staged(dataset).readPage(read);
    },
    endPass({ dataset }) {
      return staged(dataset).endPass();
    },
    discardPass({ dataset }) {
      staged(dataset).discardPass();
      return null;
    },
    commitDataset({ dataset, ...commit }) {
      const receipt = staged(dataset).commit(commit);
      datasets.delete(dataset);
      return receipt;
    },
    holdBackDataset({ dataset, ...held }) {
      const receipt = staged(dataset).holdBack(held);
      datasets.delete(dataset);
      return receipt;
    },
    concludeCheck({ dataset, draft }) {
      const receipt = staged(dataset).concludeCheck(draft);
      datasets.delete(dataset);
      return receipt;
    },
    abandonDataset({ dataset, draft }) {
      const apply = datasets.get(dataset);
      datasets.delete(dataset);
      if (apply) return apply.abandon(draft);
      const receipt = withoutRows(draft);
      saveReceipt(store(), receipt);
      return receipt;
    },

    readDictionaryPage({ name, ...read }) {
      const apply = read.page === 1 ? new DictionaryApply(store(), name) : dictionaries.get(name);
      if (!apply) throw new AppError('storage', `page ${read.page} of ${name} came before page 1`);
      dictionaries.set(name, apply);
      return apply.readPage(read);
    },
    commitDictionary({ name, ...commit }) {
      const apply = dictionaries.get(name);
      if (!apply) throw new AppError('storage', `nothing of ${name} was read`);
      const receipt = apply.commit(commit);
      dictionaries.delete(name);
      return receipt;
    },
    abandonDictionary({ name, draft }) {
      dictionaries.delete(name);
      const receipt = withoutRows(draft);
      saveReceipt(store(), receipt);
      return receipt;
    },
  };
  return guardCalls(
    keepWriterRules(calls, () => opened),
    () => opened?.db.name ?? '',
  );
}
