import type { CheckLine } from '../../shared/contract/session.ts';
import { messages } from '../messages/messages.ts';

/** Plain text for IT. It cannot contain the token, which the main process never sends. */
export function checkReport(serviceUrl: string, lines: readonly CheckLine[]): string {
  const words = messages.connection;
  const { labelled } = messages.joins;
  const rows = lines.map((line) => {
    const code = line.failure === null ? [] : [`${line.failure.code}: ${line.failure.message}`];
    const facts = [line.detail, ...code].filter((text) => text !== '').join(' | ');
    return `${labelled(words.steps[line.step], words.verdicts[line.verdict])}${facts === '' ? '' : ` | ${facts}`}`;
  });
  return [labelled(messages.frame.app, words.heading), serviceUrl.trim(), ...rows].join('\n');
}
