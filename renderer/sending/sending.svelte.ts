import type { EncodedView, ReceivedView } from '../../shared/contract/sent-views.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { ViewContents } from '../../shared/contract/views.ts';
import { call, on } from '../lib/calls/api.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import type { News } from '../lib/news.svelte.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../table/table.svelte.ts';
import { writeColumns } from '../../shared/tables/column-settings.ts';

type Parts = {
  /** Shows a view in its table. */
  readonly show: (view: ViewContents) => void;
  /** What a table shows now, or what it was left with if no screen has shown it yet. Must not reject. */
  readonly findShown: (dataset: DatasetName) => Promise<ViewContents>;
  /** Says something that goes away by itself. */
  readonly say: (news: News) => void;
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
    await this.#open(await call('openViewFile', {}));
  }

  async #open(received: ReceivedView | null): Promise<void> {
    if (received === null) return;
    const words = messages.sending;
    this.refusal = null;
    if (received.kind === 'refused') this.refusal = words.refused(received.reason);
    else if (received.kind === 'otherService') this.refusal = words.otherService(received);
    else {
      const { dataset, filters, sort, groupBy, columns, asOf } = received.view;
      const before = await this.#parts.findShown(dataset);
      this.#parts.show({ dataset, filters, sort, groupBy, columns });
      const text = words.received(asOf === null ? null : longTime(asOf));
      this.#parts.say({ text, action: { label: words.undo, run: () => this.#parts.show(before) } });
    }
  }
}

/** What the table shows, as a link and as a file. */
export async function encodeShown(table: TableState): Promise<EncodedView> {
  return await call('encodeView', { view: { ...shownView(table), asOf: table.asOf } });
}

export function shownView({ dataset, contents }: TableState): ViewContents {
  const { filters, sort, groupBy, columns } = contents;
  return { dataset, filters, sort, groupBy, columns: writeColumns(columns) };
}
