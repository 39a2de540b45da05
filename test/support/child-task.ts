// What a test passes to a program that it starts: JSON in the first argument.

/** JSON makes an object of the bytes of a key. */
export function readTask(): unknown {
  const revive = (name: string, value: unknown): unknown =>
    name === 'bytes' && typeof value === 'object' && value !== null ? Uint8Array.from(Object.values(value)) : value;
  return JSON.parse(process.argv[2] ?? '', revive);
}
