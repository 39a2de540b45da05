// Moves the bytes of responses to another thread, which copies nothing: afterwards they are gone here.

type Options = { readonly transfer: ArrayBuffer[] };

export function transferOf(...bodies: readonly Uint8Array[]): Options {
  // Responses are read into buffers of their own, never into shared ones.
  return { transfer: bodies.map(({ buffer }) => buffer as ArrayBuffer) };
}
