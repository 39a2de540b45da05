// A seal as text to pass on: the figure, then one line for each thing that is known of it.

import { messages } from '../messages/messages.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import type { SealLine } from './seal-line.ts';
import type { Seal } from './seal-of.ts';

export function sealText(figure: SealedFigure, { lines }: Seal, copiedFrom: string): string {
  const { names } = messages.figureSeal;
  return [
    `${figure.shown} ${figure.what}`,
    ...lines.map((line) => messages.joins.labelled(names[line.id], wholeText(line))),
    copiedFrom,
  ].join('\n');
}

/** A line with what stands out before it. */
export function wholeText({ lead, text }: SealLine): string {
  return lead === undefined ? text : messages.figureSeal.led(lead, text);
}
