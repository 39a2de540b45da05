// Every request to the service passes through this gate, so that a rehearsal without network can refuse them all. Those of
// electron-updater do not: no answer of the app depends on them.

export type NetworkGate = {
  /** The same `fetch`, which fails as without a network while the gate is closed. */
  guard(send: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Closes the gate while `work` runs. */
  closeDuring<T>(work: () => Promise<T>): Promise<T>;
};

export function createNetworkGate(): NetworkGate {
  let closings = 0;
  return {
    guard: (send) => (input, init) =>
      closings > 0 ? Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED')) : send(input, init),
    async closeDuring(work) {
      closings += 1;
      try {
        return await work();
      } finally {
        closings -= 1;
      }
    },
  };
}
