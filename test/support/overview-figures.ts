// Amounts on the Overview, added up in whole billionths, so that no digit is lost.

/** An amount as sent or as on screen, in billionths; null if it is not summed. */
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
