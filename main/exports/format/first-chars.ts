// The first characters of a file, by which its format is known whatever its name says.

import { open } from 'node:fs/promises';

/** One per byte. */
export async function firstChars(path: string, count: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
