// The messages between the sample service's worker and its owner.

export type ToWorker = {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArrayBuffer | null;
  /** When the request was sent, by the owner's clock: the worker has none. */
  readonly nowMs: number;
};

export type FromWorker = {
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArrayBuffer;
};
