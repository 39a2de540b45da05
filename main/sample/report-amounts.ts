// The amounts of one daily report row, in whole ten-thousandths, so that AE + company = total holds exactly in text.

import type { Ae } from './staff.ts';
import type { Draws } from './random.ts';

export type ReportAmounts = {
  readonly trade: string | null;
  readonly broker: string;
  readonly org: string;
  readonly total: string;
};

const HOUSE_ACCOUNT_PER_MILLE = 15;
const UNITS_PER_CENT = 100;

export function drawAmounts(draws: Draws, ae: Ae, currencyScale: number): ReportAmounts {
  const roll = draws.below(1000);
  if (roll < 15) return { trade: '0.00', broker: '0.00', org: '0', total: '0.00' };
  // Four-decimal commissions come from unit charges; the others are rounded to cents.
  const step = draws.chance(1, 20) ? 1 : UNITS_PER_CENT;
  const sign = roll < 45 ? -1 : 1;
  const tradeCents = Math.round(10 ** (5 + 4.6 * draws.fraction()) * ae.weight * currencyScale);
  const ratePerMillion = 250 + draws.below(2250);
  const earned = Math.max(step, Math.floor((tradeCents * ratePerMillion) / 10_000 / step) * step);
  const share = draws.chance(HOUSE_ACCOUNT_PER_MILLE, 1000) ? 0 : ae.sharePercent;
  const broker = Math.floor((earned * share) / 100 / step) * step;
  // Arithmetic errors for a month-end check to find.
  const slip = draws.chance(1, 1000) ? draws.pick([UNITS_PER_CENT, -UNITS_PER_CENT, 10_000, -250_000]) : 0;
  return {
    trade: tradeText(roll, sign * tradeCents),
    broker: writeUnits(sign * broker, step),
    org: writeUnits(sign * (earned - broker), step),
    total: writeUnits(sign * earned + slip, step),
  };
}

/** Fee corrections have no trade behind them. */
function tradeText(roll: number, tradeCents: number): string | null {
  if (roll >= 45 && roll < 50) return '';
  if (roll >= 50 && roll < 52) return null;
  return writeUnits(tradeCents * UNITS_PER_CENT, UNITS_PER_CENT);
}

function writeUnits(units: number, step: number): string {
  const decimals = step === 1 ? 4 : 2;
  const digits = String(Math.abs(units) / step).padStart(decimals + 1, '0');
  const sign = units < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
