// The pages of one source on their way from the service to the writer: a thread of its own decodes them, so that the writer
// stores rows while the next ones are decoded. A body that equals the last reading of its page is not decoded again.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { DecoderThread } from '../../threads/decoder-thread.ts';
import type { PageFinding } from '../../threads/writer/findings.ts';
import type { PageRead } from '../../threads/writer/page-book.ts';
import { transferOf, type TransferOptions } from './transfer.ts';

export type SyncDecoder = Pick<DecoderThread, 'call' | 'rest'>;

export type FetchedPage = Omit<PageRead, 'decoded'> & { readonly body: Uint8Array };

export class DecodedPages {
  readonly #decoder: SyncDecoder;
  readonly #dataset: DatasetName;
  /** Of the last reading of each page. The writer has the rows of all of them. */
  readonly #bodyDigests = new Map<number, string>();

  constructor(decoder: SyncDecoder, dataset: DatasetName) {
    this.#decoder = decoder;
    this.#dataset = dataset;
  }

  async read<F extends PageFinding>(
    { body, ...place }: FetchedPage,
    store: (read: PageRead, options: TransferOptions) => Promise<F>,
  ): Promise<F> {
    const { page, firstPosition } = place;
    const knownDigest = this.#bodyDigests.get(page) ?? null;
    const task = { dataset: this.#dataset, body, firstPosition, knownDigest };
    const decoded = await this.#decoder.call('decodePage', task, transferOf(body));
    const moved = decoded.isKnown ? [] : [decoded.bytes, decoded.lengths];
    const finding = await store({ ...place, decoded }, transferOf(...moved));
    // The writer forgets the other pages if page 1 has another length.
    if (page === 1 && finding.changed) this.forget();
    // It does not keep a page that is too long.
    if (finding.rowsDigest !== '') this.#bodyDigests.set(page, decoded.bodyDigest);
    return finding;
  }

  /** Call it when the writer forgets the pass. */
  forget(): void {
    this.#bodyDigests.clear();
  }
}
