// Every request of the app passes here, so that a rehearsal of being offline can refuse them all for its moment.

export type NetworkGate = {
  guard(send: typeof globalThis.fetch): typeof globalThis.fetch;
  /** While `work` runs, no request is sent; those asked for fail as without a network. */
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
