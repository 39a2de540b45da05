// Moves response bodies to another thread without copying them. Afterwards this thread can no longer use them.

type Options = { readonly transfer: ArrayBuffer[] };

export function transferOf(...bodies: readonly Uint8Array[]): Options {
  // Responses are read into buffers of their own, never into shared ones.
  return { transfer: bodies.map(({ buffer }) => buffer as ArrayBuffer) };
}
