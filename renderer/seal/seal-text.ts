// A seal as text to pass on: the figure, then one line for each thing that is known of it.

import { messages } from '../messages/messages.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import type { Seal } from './seal-of.ts';

export function sealText(figure: SealedFigure, { lines }: Seal, copiedFrom: string): string {
  const { names } = messages.figureSeal;
  return [
    `${figure.shown} ${figure.what}`,
    ...lines.map(({ id, lead, text }) =>
      messages.joins.labelled(names[id], lead === undefined ? text : `${lead} ${text}`),
    ),
    copiedFrom,
  ].join('\n');
}
