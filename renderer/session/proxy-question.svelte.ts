import type { ProxyAnswer, ProxyQuestion } from '../../shared/contract/session.ts';
import { call, on } from '../lib/calls/api.ts';

/** What the company proxy asks. */
export class ProxyQuestionState {
  current = $state.raw<ProxyQuestion | null>(null);

  /** Returns a function that unsubscribes. */
  start(): () => void {
    let isKnown = false;
    const stop = on('proxyQuestion', (question) => {
      isKnown = true;
      this.current = question;
    });
    // A page that was reloaded finds the question that is still asked. An event since then is newer than this answer.
    void call('getProxyQuestion', {}).then((question) => {
      if (!isKnown) this.current = question;
    });
    return stop;
  }

  async answer(answer: ProxyAnswer | null): Promise<void> {
    if (this.current !== null) await call('answerProxyQuestion', { id: this.current.id, answer });
  }
}
