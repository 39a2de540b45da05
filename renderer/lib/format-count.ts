import { language } from '../messages/messages.ts';

const COUNT_FORMAT = new Intl.NumberFormat(language);

/** With thousands separators and U+2212 as minus. */
export function formatCount(value: number): string {
  return COUNT_FORMAT.format(value).replace('-', '\u2212');
}
