// Writes a text as a CSS string. Quotes, backslashes and control characters are escaped.

export function cssString(text: string): string {
  const escaped = text.replaceAll(/["\\\u0000-\u001f\u007f]/g, (sign) =>
    // U+0000 cannot be written in CSS at all.
    sign === '\u0000' ? '\uFFFD' : `\\${sign.charCodeAt(0).toString(16)} `,
  );
  return `"${escaped}"`;
}
