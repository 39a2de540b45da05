// A pasted list, one value from each line. Only what this app, or a mail, has put around a value is taken off.

import { unguardedText } from '../../../shared/rules/formula-guard.ts';

export function pastedLines(text: string): readonly string[] {
  return [...new Set(text.split(/\r\n|\r|\n/))].filter((line) => line !== '');
}

/** The values that a line may mean, the likeliest first: as a copy of this app, as it stands, without blanks around it. */
export function readingsOf(line: string): readonly string[] {
  return [...new Set([unguardedText(line), line, line.trim()])].filter((text) => text !== '');
}

type Known = {
  /** Lines that are read as they stand. */
  readonly chosen: ReadonlySet<string>;
  readonly isInRows: (text: string) => boolean;
};

/** Of a line without a known value, only the guard is taken off; a line of blanks is then no value. */
export function pastedValues(lines: readonly string[], { chosen, isInRows }: Known): readonly string[] {
  const valueOf = (line: string): readonly string[] => {
    if (chosen.has(line)) return [line];
    const readings = readingsOf(line);
    const known = readings.find(isInRows);
    if (known !== undefined) return [known];
    return line.trim() === '' ? [] : readings.slice(0, 1);
  };
  return [...new Set(lines.flatMap(valueOf))];
}
