// The charts of the Overview.

/** In the order of the screen, as the charts of charges below. */
export const REPORT_CHARTS = [
  'commissionOverTime',
  'commissionByAe',
  'commissionByAeGroup',
  'commissionByPackage',
  'rateByPackage',
  'commissionRate',
  'currencyShare',
] as const;
export const CHARGE_CHARTS = ['chargesByBusinessType', 'chargesByState', 'chargesByFeeType'] as const;
export const CHART_IDS = [...REPORT_CHARTS, ...CHARGE_CHARTS] as const;
export type ChartId = (typeof CHART_IDS)[number];
