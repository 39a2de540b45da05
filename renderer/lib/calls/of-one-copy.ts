// Reads by several calls what must be of one copy: a sync or check may bring another one between two of them.

const ATTEMPTS = 3;

/**
 * `readBasis` reads what changes with the copy; `read` gets it. Null if it was something else after each attempt than before
 * it.
 */
export async function readOfOneCopy<B, T>(
  readBasis: () => Promise<B>,
  read: (basis: B) => Promise<T>,
): Promise<T | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const basis = await readBasis();
    const answer = await read(basis);
    if (JSON.stringify(await readBasis()) === JSON.stringify(basis)) return answer;
  }
  return null;
}
