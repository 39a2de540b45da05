// The calls of the decoder thread. A run starts it, so that pages are decoded while the writer stores others.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { PackedRows } from '../service/answer/packed-rows.ts';
import type { PageFacts } from '../service/answer/page-facts.ts';

export type BodyToDecode = {
  readonly dataset: DatasetName;
  readonly body: Uint8Array;
  /** Position of the page's first row in the dataset, from 1. */
  readonly firstPosition: number;
  /** A body with this digest is not decoded. Null if there is none. */
  readonly knownDigest: string | null;
};

export type DecodedBody = {
  /** SHA-256, base64. */
  readonly bodyDigest: string;
} & (
  | { readonly isKnown: true }
  | ({
      readonly isKnown: false;
      readonly facts: PageFacts;
    } & PackedRows)
);

export interface DecoderCalls {
  /** Throws as `decodePage` of main/service. */
  decodePage(args: BodyToDecode): DecodedBody;
}
