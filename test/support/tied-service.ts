// A scripted service that sorts reports by ledger date alone and charges by state alone, so that rows stand in another order
// from page to page. Each page is the same whenever it is asked.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { withTiesByPage } from '../service/tie-order.ts';
import { encodeEnvelope, type ScriptedService } from './scripted-service.ts';

const SORTED_BY: Readonly<Record<DatasetName, string>> = { charges: 'state_val', reports: 'biz_date' };

export function tiedClient(service: ScriptedService, pageCap: number): ServiceClient {
  return {
    ...service.client,
    fetchPage: async ({ dataset, page, pageSize, filters = {} }, signal) => {
      await Promise.resolve();
      if (signal.aborted) throw new AppError('cancelled', 'aborted');
      service.requests += 1;
      service.beforePage({ dataset, page, pageSize, filters });
      const wanted = service.obeysFilters ? Object.entries(filters) : [];
      const found = service.rows[dataset].filter((row) => wanted.every(([name, value]) => row[name] === value));
      const size = Math.min(pageSize, pageCap);
      const sorted = withTiesByPage(found, (row) => String(row[SORTED_BY[dataset]]), { page, pageSize: size });
      return encodeEnvelope({ list: sorted.slice((page - 1) * size, page * size), total: found.length });
    },
  };
}
