// Amounts of the Overview as a person reads them, added up in whole billionths: no digit is lost on the way.

/** Of an amount as sent, or as it is on screen; null: none that is summed. */
export function billionths(text: string | null | undefined): bigint | null {
  const written = (text ?? '').replaceAll(/[,\u2007\u2008\s]/g, '').replace('\u2212', '-');
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(written) ?? [];
  if (sign === undefined || whole + part === '') return null;
  const size = BigInt(`0${whole}`) * 10n ** 9n + BigInt(part.padEnd(9, '0'));
  return sign === '-' ? -size : size;
}

export function sumOf(amounts: readonly (string | null | undefined)[]): bigint {
  return amounts.reduce((total, amount) => total + (billionths(amount) ?? 0n), 0n);
}
