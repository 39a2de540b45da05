// The writer's calls that sync a dictionary.

import type { DictionaryName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/file/database.ts';
import { saveReceipt } from '../../store/tables/receipts.ts';
import { DictionaryApply } from './dictionary-apply.ts';
import { withoutRows } from './findings.ts';
import type { WriterCalls } from './writer-protocol.ts';

type DictionaryCalls = Pick<WriterCalls, 'readDictionaryPage' | 'commitDictionary' | 'abandonDictionary'>;
export type DictionariesUnderWay = Map<DictionaryName, DictionaryApply>;

export function createDictionaryCalls(store: () => Database, underWay: DictionariesUnderWay): DictionaryCalls {
  return {
    readDictionaryPage({ name, ...read }) {
      const apply = read.page === 1 ? new DictionaryApply(store(), name) : underWay.get(name);
      if (!apply) throw new AppError('storage', `page ${read.page} of ${name} came before page 1`);
      underWay.set(name, apply);
      return apply.readPage(read);
    },
    commitDictionary({ name, ...commit }) {
      const apply = underWay.get(name);
      if (!apply) throw new AppError('storage', `reading of ${name} was not begun`);
      const receipt = apply.commit(commit);
      underWay.delete(name);
      return receipt;
    },
    abandonDictionary({ name, draft }) {
      underWay.delete(name);
      const receipt = withoutRows(draft);
      saveReceipt(store(), receipt);
      return receipt;
    },
  };
}
