// A text as a string of CSS: quotes, backslashes and controls would end it, or mean something else.

export function cssString(text: string): string {
  const escaped = text.replaceAll(/["\\\u0000-\u001f\u007f]/g, (sign) =>
    // U+0000 cannot be written in CSS at all.
    sign === '\u0000' ? '\uFFFD' : `\\${sign.charCodeAt(0).toString(16)} `,
  );
  return `"${escaped}"`;
}
