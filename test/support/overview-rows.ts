// Reports that test the limits of the Overview: none, one, one day, many AEs, five years, and extreme amounts and names.
// The same rows each time.

import { weekdaysOf } from './drawn-charts.ts';
import type { SentRow } from './overview-service.ts';

const FIVE_YEARS = 1_305;
/** The newest is Friday, 18 September 2026, the day of the tests' own calendar. */
const FIRST_OF_FIVE_YEARS = '2021-09-20';
const LAST_DAYS = weekdaysOf('2026-08-10', 30);
const LAST_DAY = '2026-09-18';
const LONG_NAME = '香港股票及交易所買賣基金綜合佣金優惠計劃（二零二六年第三季度，只限指定專業投資者客戶及其關聯帳戶）';

type Parts = { readonly ae: bigint; readonly company: bigint; readonly trade: bigint };

/** Shares in hundredths; the total is the sum of both. */
function report(
  date: string,
  { ae, company, trade }: Parts,
  values: Partial<Record<'broker_code' | 'broker_team_code' | 'dcp_name' | 'currency', string>> = {},
): SentRow {
  return {
    biz_date: date,
    broker_code: 'AE001',
    broker_team_code: 'TEAM-01',
    dcp_name: 'Standard Equity',
    trade_amount: hundredths(trade),
    currency: 'HKD',
    broker_commission_amount: hundredths(ae),
    org_commission_amount: hundredths(company),
    commission_amount: hundredths(ae + company),
    ...values,
  };
}

function hundredths(amount: bigint): string {
  const size = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** A sequence with a long period. */
function partsAt(at: number): Parts {
  const ae = BigInt(((at * 7_919) % 90_007) + 1_250);
  return { ae, company: (ae * BigInt(110 + ((at * 31) % 90))) / 100n, trade: ae * BigInt(900 + ((at * 53) % 400)) };
}

function code(prefix: string, at: number, digits = 3): string {
  return prefix + String(at).padStart(digits, '0');
}

export const ONE_REPORT: readonly SentRow[] = [report(LAST_DAY, partsAt(40))];

export const ONE_DAY: readonly SentRow[] = Array.from({ length: 240 }, (_, at) =>
  report(LAST_DAY, partsAt(at), {
    broker_code: code('AE', 1 + (at % 24)),
    broker_team_code: code('TEAM-', 1 + (at % 5), 2),
    dcp_name: `Package ${String.fromCharCode(65 + (at % 9))}`,
    currency: at % 4 === 0 ? 'USD' : 'HKD',
  }),
);

export const MANY_AES: readonly SentRow[] = Array.from({ length: 5_000 }, (_, at) =>
  report(LAST_DAYS[Math.floor(at / 500) * 3] ?? LAST_DAY, partsAt(at), {
    broker_code: code('AE', 1 + (at % 500)),
    broker_team_code: code('TEAM-', 1 + (at % 40), 2),
    dcp_name: code('Package ', 1 + (at % 60), 2),
  }),
);

export const FIVE_YEARS_OF_DAYS: readonly SentRow[] = weekdaysOf(FIRST_OF_FIVE_YEARS, FIVE_YEARS).flatMap((date, day) =>
  // A week without ledger dates, as during a typhoon or around New Year.
  day % 260 > 255
    ? []
    : [0, 1, 2, 3].map((nth) =>
        report(date, partsAt(day * 4 + nth), {
          broker_code: code('AE', 1 + ((day + nth) % 30)),
          broker_team_code: code('TEAM-', 1 + ((day + nth) % 6), 2),
          dcp_name: code('Package ', 1 + ((day * 3 + nth) % 14), 2),
          currency: nth === 3 ? 'USD' : 'HKD',
        }),
      ),
);

/** The most digits that one amount may have, before and after its point. */
const HUGE_AMOUNTS: readonly SentRow[] = LAST_DAYS.map((date, day) => {
  const share = `${String(4 - (day % 4))}98765432109876543.123456789`;
  const names = { broker_code: code('AE', 1 + (day % 7)), dcp_name: code('Package ', 1 + (day % 5)) };
  return {
    ...report(date, partsAt(day), { ...names, currency: 'CNH' }),
    trade_amount: '999999999999999999.999999999',
    broker_commission_amount: share,
    org_commission_amount: `-${String(1 + (day % 3))}00000000000000000.000000001`,
    commission_amount: share,
  };
});

const NEGATIVE_DAYS: readonly SentRow[] = LAST_DAYS.flatMap((date, day) =>
  [0, 1, 2].map((nth) => {
    const { ae, company, trade } = partsAt(day * 3 + nth);
    const names = { broker_code: code('AE', 1 + ((day + nth) % 8)), dcp_name: code('Package ', 1 + (day % 4)) };
    return report(date, { ae: -ae, company: -company, trade }, { ...names, currency: 'JPY' });
  }),
);

/** Many rows in one currency, one in another, and names too long for any axis. */
const LONG_NAMES: readonly SentRow[] = [
  ...LAST_DAYS.flatMap((date, day) =>
    Array.from({ length: 20 }, (_, nth) =>
      report(date, partsAt(day * 20 + nth), {
        broker_code: code('AE', 1 + (nth % 12)),
        broker_team_code: `國際業務拓展及機構客戶服務部第${String(1 + (nth % 6))}組`,
        dcp_name: `${LONG_NAME}${String(1 + ((day + nth) % 13))}`,
      }),
    ),
  ),
];

/** HKD: names too long for any axis; USD: a single row; CNH: extreme amounts; JPY: days below zero. */
export const ENDS_OF_ALL: readonly SentRow[] = [
  ...LONG_NAMES,
  report(LAST_DAY, partsAt(3), { currency: 'USD', dcp_name: `${LONG_NAME}美元` }),
  ...HUGE_AMOUNTS,
  ...NEGATIVE_DAYS,
];

const BUSINESS = ['證券交易（港股及美股）', '衍生工具', '債券及結構性產品', '基金分銷'];

/** Packages of four business types, two states and many fee types. */
export const CHARGES: readonly SentRow[] = Array.from({ length: 90 }, (_, at) => ({
  id: String(1_000 + at),
  name: `${LONG_NAME}${String(at)}`,
  biz_type: BUSINESS[(at % 7) % 4] ?? '',
  biz_type_val: String((at % 7) % 4),
  name_id: `Fee type of the ${String(at % 13)}th kind, charged by turnover`,
  name_id_val: code('F', at % 13),
  billing_item_id: code('I', at),
  currency: 'HKD',
  fee_rate: '0.25',
  state: at % 5 === 0 ? 'Not Effective' : 'Effective',
  state_val: at % 5 === 0 ? '1' : '0',
}));

/** Rows in which AE + company is not the total; their count has four digits. */
export const MANY_DIFFERENCES: readonly SentRow[] = Array.from({ length: 1_200 }, (_, at) => ({
  ...report(LAST_DAY, partsAt(at)),
  commission_amount: '0.01',
}));
