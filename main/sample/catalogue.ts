// The coded values of the made-up firm: business types, fee types, markets, currencies and the lists of the companion
// fields. Each code is defined together with its label, so that records and dictionaries cannot disagree.

export type Coded = { readonly key: string; readonly label: string };

const coded = (key: string, label: string): Coded => ({ key, label });

/** The last one has no packages, so that filtering by it gives no rows. */
export const BUSINESS_TYPES = {
  securities: coded('1', 'Securities trading'),
  margin: coded('2', 'Margin financing'),
  ipo: coded('3', 'IPO subscription'),
  custody: coded('4', 'Custody and corporate actions'),
  derivatives: coded('5', 'Futures and options'),
  funds: coded('6', 'Funds 基金'),
  exchange: coded('7', 'Currency exchange'),
  insurance: coded('8', 'Insurance 保險'),
} as const;

export type FeeType = Coded & {
  readonly business: Coded;
  readonly chinese: string;
  /** Yearly rates are divided by days; the others leave the divisor empty. */
  readonly isYearly: boolean;
  readonly rates: readonly [string, ...string[]];
};

function feeType(
  business: Coded,
  words: { key: string; label: string; chinese: string },
  rates: FeeType['rates'],
): FeeType {
  return { ...words, business, rates, isYearly: words.key.endsWith('_interest') };
}

const { securities, margin, ipo, custody, derivatives, funds, exchange } = BUSINESS_TYPES;
const DEALING_RATES = [
  '0.0025',
  '0.002',
  '0.0018',
  '0.0015',
  '0.00125',
  '0.001',
  '0.00080',
  '0.0005',
  '0.0003',
  '0',
] as const;

export const FEE_TYPES: readonly [FeeType, ...FeeType[]] = [
  feeType(securities, { key: 'commission', label: 'Brokerage commission', chinese: '經紀佣金' }, DEALING_RATES),
  feeType(securities, { key: 'platform_fee', label: 'Platform fee', chinese: '平台費' }, ['15', '12', '8.8', '5', '0']),
  feeType(securities, { key: 'ccass_fee', label: 'CCASS settlement fee', chinese: '中央結算費' }, [
    '0.00002',
    '0.000042',
  ]),
  feeType(securities, { key: 'trading_fee', label: 'Exchange trading fee', chinese: '交易費' }, ['0.0000565']),
  feeType(securities, { key: 'stamp_duty', label: 'Stamp duty', chinese: '印花稅' }, ['0.001', '0']),
  feeType(margin, { key: 'margin_interest', label: 'Margin interest', chinese: '孖展利息' }, [
    '0.068',
    '0.0580',
    '0.0488',
    '0.038',
    '0.0275',
  ]),
  feeType(margin, { key: 'overdue_interest', label: 'Overdue interest', chinese: '逾期利息' }, [
    '0.098',
    '0.08',
    '0.075',
  ]),
  feeType(ipo, { key: 'ipo_handling', label: 'IPO handling fee', chinese: '新股認購手續費' }, ['100', '50', '0']),
  feeType(ipo, { key: 'ipo_interest', label: 'IPO financing interest', chinese: '新股融資利息' }, [
    '0.032',
    '0.0199',
    '0.0000',
  ]),
  feeType(custody, { key: 'custody_fee', label: 'Custody fee', chinese: '託管費' }, ['0.0003', '0.00015', '200']),
  feeType(custody, { key: 'dividend_fee', label: 'Dividend collection fee', chinese: '代收股息費' }, [
    '0.005',
    '0.0025',
    '0.002',
  ]),
  feeType(derivatives, { key: 'futures_commission', label: 'Futures commission', chinese: '期貨佣金' }, [
    '60',
    '35',
    '19.9',
    '10',
  ]),
  feeType(derivatives, { key: 'options_commission', label: 'Options commission', chinese: '期權佣金' }, [
    '0.002',
    '0.0015',
    '20',
  ]),
  feeType(funds, { key: 'fund_subscription', label: 'Fund subscription fee', chinese: '基金認購費' }, [
    '0.03',
    '0.015',
    '0.0100',
    '0',
  ]),
  feeType(funds, { key: 'fund_redemption', label: 'Fund redemption fee', chinese: '基金贖回費' }, [
    '0.01',
    '0.005',
    '0',
  ]),
  feeType(exchange, { key: 'fx_spread', label: 'Currency exchange spread', chinese: '兌換點差' }, [
    '0.0030',
    '0.0015',
    '0.0008',
  ]),
];

/** The last one has no packages and no report rows. */
export const CURRENCIES = {
  HKD: coded('HKD', 'Hong Kong Dollar'),
  USD: coded('USD', 'US Dollar'),
  CNY: coded('CNY', 'Renminbi 人民幣'),
  SGD: coded('SGD', 'Singapore Dollar'),
} as const;
export type CurrencyKey = keyof typeof CURRENCIES;

export type Market = {
  readonly basis: string;
  /** Empty when a package covers all markets, because its name then does not mention them. */
  readonly name: string;
  readonly chinese: string;
  readonly currency: CurrencyKey;
};
type Markets = readonly [Market, ...Market[]];

const HONG_KONG: Market = { basis: 'HK/HKD', name: 'HK stocks ', chinese: '港股', currency: 'HKD' };
const UNITED_STATES: Market = { basis: 'US/USD', name: 'US stocks ', chinese: '美股', currency: 'USD' };
const SHANGHAI: Market = { basis: 'SH-A/CNY', name: 'Shanghai Connect ', chinese: '滬股通', currency: 'CNY' };
const SHENZHEN: Market = { basis: 'SZ-A/CNY', name: 'Shenzhen Connect ', chinese: '深股通', currency: 'CNY' };
const RMB_COUNTER: Market = {
  basis: 'HK-RMB/CNY',
  name: 'HK RMB counter ',
  chinese: '港股人民幣櫃台',
  currency: 'CNY',
};
const FUTURES: Market = { basis: 'HKFE/HKD', name: 'HKEX ', chinese: '香港', currency: 'HKD' };
const CBOE: Market = { basis: 'CBOE/USD', name: 'US ', chinese: '美國', currency: 'USD' };
const ALL_HKD: Market = { basis: 'ALL/HKD', name: '', chinese: '', currency: 'HKD' };
const ALL_USD: Market = { basis: 'ALL/USD', name: '', chinese: '', currency: 'USD' };
const ALL_CNY: Market = { basis: 'ALL/CNY', name: '', chinese: '', currency: 'CNY' };

/** Repeated entries make a market more frequent. */
const STOCK_MARKETS: Markets = [
  HONG_KONG,
  HONG_KONG,
  HONG_KONG,
  UNITED_STATES,
  UNITED_STATES,
  SHANGHAI,
  SHENZHEN,
  RMB_COUNTER,
];

export function marketsOf(business: Coded): Markets {
  switch (business) {
    case BUSINESS_TYPES.securities:
    case BUSINESS_TYPES.custody:
      return STOCK_MARKETS;
    case BUSINESS_TYPES.ipo:
      return [HONG_KONG];
    case BUSINESS_TYPES.derivatives:
      return [FUTURES, FUTURES, CBOE];
    default:
      return [ALL_HKD, ALL_HKD, ALL_USD, ALL_CNY];
  }
}

type Choices = readonly [Coded, ...Coded[]];

export const METRIC_TYPES: Choices = [
  coded('1', 'Turnover'),
  coded('2', 'Quantity'),
  coded('3', 'Number of orders'),
  coded('4', 'Account balance'),
];
export const FIXED = coded('1', 'Fixed');
export const FLOATING = coded('2', 'Floating');
export const DIRECTIONS: Choices = [coded('A', 'Buy and sell'), coded('B', 'Buy'), coded('S', 'Sell')];
export const GRANULARITIES: Choices = [
  coded('order', 'Per order'),
  coded('trade', 'Per trade'),
  coded('day', 'Per day'),
  coded('month', 'Per month'),
];
export const ROUNDING_METHODS: Choices = [
  coded('1', 'Round half up'),
  coded('2', 'Round down'),
  coded('3', 'Round up'),
];
export const BASIS_TYPES: Choices = [
  coded('1', 'Trade amount'),
  coded('2', 'Trade quantity'),
  coded('3', 'Holding value'),
];
export const CYCLES: Choices = [
  coded('0', 'Not cumulative'),
  coded('1', 'Daily'),
  coded('2', 'Monthly'),
  coded('3', 'Yearly'),
];
export const EFFECTIVE = coded('0', 'Effective');
export const NOT_EFFECTIVE = coded('1', 'Not Effective');

export const AE_GROUPS = ['RET-A', 'RET-B', 'RET-C', 'PWM-1', 'PWM-2', 'INST', 'CN-N', 'CN-S'] as const;
