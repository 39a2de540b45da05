/** Marks line breaks instead of breaking the line: the second line of a name would read as another name. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '↵');
}
