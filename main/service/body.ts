// Reads a body while counting its decoded bytes, and lets go of the line as soon as there are too many.

import { AppError } from '../errors.ts';

type Race = <T>(work: Promise<T>) => Promise<T>;

/** Throws `badResponse` past `maxBytes`; anything the stream or the race throws is passed on. */
export async function readCapped(response: Response, maxBytes: number, race: Race): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  if (saidLength(response) > maxBytes) {
    response.body.cancel().catch(() => undefined);
    throw tooLarge(maxBytes);
  }
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await race(reader.read());
      if (done) return join(chunks, length);
      length += value.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } catch (error) {
    // Nobody reads on; how the stream takes being let go of changes nothing.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** As the service states it; 0 where it does not, or where it counts something else than what is read. */
function saidLength({ headers }: Response): number {
  return headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
}

/** One buffer of its own, so that it can be transferred to another thread. */
function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('badResponse', `The answer is larger than ${maxBytes} bytes`, {
    facts: { kind: 'tooLarge', limitBytes: maxBytes },
  });
}
