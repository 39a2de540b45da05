// What the sample service's worker and its owner say to each other.

export type ToWorker =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: ArrayBuffer | null;
    }
  | { readonly kind: 'abort'; readonly id: number };

export type FromWorker = {
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArrayBuffer;
  /** The connection is lost before any answer, or after these bytes of it; null when all arrives. */
  readonly lostAfterBytes: number | null;
};
