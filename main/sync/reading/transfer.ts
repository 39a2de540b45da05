// Moves response bodies and decoded rows to another thread without copying them. Afterwards this thread can no longer use
// them.

export type TransferOptions = { readonly transfer: ArrayBuffer[] };

export function transferOf(...parts: readonly ArrayBufferView[]): TransferOptions {
  // They are in buffers of their own, never in shared ones.
  return { transfer: parts.map(({ buffer }) => buffer as ArrayBuffer) };
}
