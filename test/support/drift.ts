// Seeded drift: the service's rows move between pages, and all its states are recorded.

import type { JsonRow } from './scripted-service.ts';

export function reportRow(random: () => number): JsonRow {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
  return {
    biz_date: pick(['2026-09-16', '2026-09-17', '2026-09-18']),
    broker_code: pick(['AE001', 'AE002', 'AE003']),
    broker_team_code: 'T1',
    dcp_name: pick(['Standard', 'VIP']),
    trade_amount: pick(['100.00', '250.50']),
    currency: pick(['HKD', 'USD']),
    broker_commission_amount: pick(['1.00', '2.00']),
    org_commission_amount: '1.00',
    commission_amount: '2.00',
  };
}

export function chargeRow(id: number, random: () => number): JsonRow {
  return { id: String(id), name: `Package ${id}`, fee_rate: random() < 0.5 ? '0.0025' : '0.003', state_val: '0' };
}

/** One change: an insertion, a removal, both at once (the count stays), an edit, or a move. */
export function drift(rows: JsonRow[], random: () => number, newRow: () => JsonRow): void {
  const at = (): number => Math.floor(random() * rows.length);
  switch (Math.floor(random() * 5)) {
    case 0:
      rows.splice(at(), 0, newRow());
      break;
    case 1:
      rows.splice(at(), 1);
      break;
    case 2:
      rows.splice(at(), 1);
      rows.splice(at(), 0, newRow());
      break;
    case 3: {
      const index = at();
      const row = rows[index];
      if (row) rows[index] = { ...row, currency: row['currency'] === 'HKD' ? 'USD' : 'HKD' };
      break;
    }
    default: {
      const [moved] = rows.splice(at(), 1);
      if (moved) rows.splice(at(), 0, moved);
    }
  }
}

/** A state of the service as one text: its rows in their order. */
export function fingerprint(rows: readonly JsonRow[]): string {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).sort()))
    .sort()
    .join('\n');
}
