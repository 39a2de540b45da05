// Reads a response body while counting its decoded bytes, and drops the connection as soon as there are too many.

import { AppError } from '../errors.ts';

type Race = <T>(work: Promise<T>) => Promise<T>;

/** Throws `badResponse` beyond `maxBytes`, and whatever the stream or `race` throws. */
export async function readCapped(response: Response, maxBytes: number, race: Race): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  if (statedLength(response) > maxBytes) {
    // The body is not read; a failure to cancel it changes nothing.
    response.body.cancel().catch(() => undefined);
    throw tooLarge(maxBytes);
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await race(reader.read());
      if (done) return joinChunks(chunks, length);
      length += value.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } catch (error) {
    // The rest is not read; a failure to cancel it changes nothing.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** The stated Content-Length; 0 without one, or when it counts compressed bytes. */
function statedLength({ headers }: Response): number {
  return headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
}

/** In a buffer of its own, so that it can be transferred to another thread. */
function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('badResponse', `The answer is larger than ${maxBytes} bytes`, {
    facts: { kind: 'tooLarge', limitBytes: maxBytes },
  });
}
