import type { EncodedView, ReceivedView } from '../../shared/contract/sent-views.ts';
import type { ViewContents } from '../../shared/contract/views.ts';
import { call, on } from '../lib/calls/api.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../table/table.svelte.ts';
import { newView } from '../saved-views/saved-view.ts';

type Parts = {
  /** Shows a view in its table. */
  readonly show: (view: ViewContents) => void;
  /** Says something that goes away by itself. */
  readonly say: (text: string) => void;
};

/** Views that colleagues sent. Actions throw `ApiFailure`. */
export class SendingState {
  /** Why the view that came last was not opened; null once dismissed. */
  refusal = $state.raw<string | null>(null);
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes the view that came before the profile was open, and those to come. Returns a function that stops it. */
  start(): () => void {
    const take = (): void => {
      // Safe to go on: a view that was not taken waits in the main process, and the link can be opened again.
      call('takeReceivedView', {}).then(
        (received) => this.#open(received),
        () => undefined,
      );
    };
    take();
    return on('viewReceived', take);
  }

  async openFile(): Promise<void> {
    this.#open(await call('openViewFile', {}));
  }

  #open(received: ReceivedView | null): void {
    if (received === null) return;
    const words = messages.sending;
    this.refusal = null;
    if (received.kind === 'refused') this.refusal = words.refused(received.reason);
    else if (received.kind === 'otherService') this.refusal = words.otherService(received);
    else {
      const { dataset, filters, sort, groupBy, columns, asOf } = received.view;
      this.#parts.show({ dataset, filters, sort, groupBy, columns });
      this.#parts.say(words.received(asOf === null ? null : longTime(asOf)));
    }
  }
}

/** What the table shows, as a link and as a file. */
export async function encodeShown(table: TableState): Promise<EncodedView> {
  const { dataset, contents, asOf } = table;
  const { filters, sort, groupBy, columns } = newView({ id: '', name: '', dataset, contents });
  return await call('encodeView', { view: { dataset, filters, sort, groupBy, columns, asOf } });
}
