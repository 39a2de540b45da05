// A slow line on loopback: a TCP relay whose connections share one bandwidth towards the client, with a delay in each
// direction and a round trip for each new connection. It has no loss and no slow start.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { clearTimeout, setTimeout } from 'node:timers';

export type SlowLineOptions = {
  /** Where the relay connects to, on 127.0.0.1. */
  readonly port: number;
  /** Towards the client. Towards the server only the delay counts, because requests are small. */
  readonly bitsPerSecond: number;
  /** Half of it in each direction. */
  readonly roundTripMs: number;
};

export type SlowLine = AsyncDisposable & {
  readonly url: string;
  /** Bytes that went onto the line towards the client, HTTP headers included. */
  readonly bytesDown: number;
};

/** What one connection may have under way before its sender must wait: twice what 20 Mbit/s carry in 200 ms. */
const WINDOW_BYTES = 1024 * 1024;

export async function startSlowLine({ port, bitsPerSecond, roundTripMs }: SlowLineOptions): Promise<SlowLine> {
  const down = new Direction(bitsPerSecond / 8_000, roundTripMs / 2);
  const up = new Direction(Infinity, roundTripMs / 2);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // Safe to ignore: 'close' follows and ends the other side.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    keep(client);
    // A round trip for the handshake, which loopback itself does not delay.
    setTimeout(() => {
      if (client.destroyed) return;
      const target = connect(port, '127.0.0.1');
      keep(target);
      up.carry(client, target);
      down.carry(target, client);
    }, roundTripMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // reason: it listens on a port
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    get bytesDown() {
      return down.carriedBytes;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        down.stop();
        up.stop();
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

type Travelling = { readonly arrivesAtMs: number; readonly arrive: () => void };

/** One way of the line: a queue of all connections, first come, first served. */
class Direction {
  carriedBytes = 0;
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  /** In order of arrival, because each chunk leaves after the one before. */
  readonly #travelling: Travelling[] = [];
  /** When the last byte of the queue has left. */
  #busyUntilMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(bytesPerMs: number, delayMs: number) {
    this.#bytesPerMs = bytesPerMs;
    this.#delayMs = delayMs;
  }

  carry(from: Socket, to: Socket): void {
    let underWay = 0;
    const arrived = (bytes: number): void => {
      underWay -= bytes;
      if (underWay <= WINDOW_BYTES) from.resume();
    };
    from.on('data', (chunk: Buffer) => {
      underWay += chunk.length;
      if (underWay > WINDOW_BYTES) from.pause();
      // The callback comes once the receiver has taken the chunk, so that a slow reader slows its sender down.
      this.#send(chunk.length, () => to.write(chunk, () => arrived(chunk.length)));
    });
    from.on('end', () => this.#send(0, () => to.end()));
    from.on('close', (hadError) => hadError && this.#send(0, () => to.resetAndDestroy()));
    // A connection is accepted paused.
    from.resume();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#travelling.length = 0;
  }

  /** Starts where the queue ends, even if this process was late: a busy line loses no time. */
  #send(bytes: number, arrive: () => void): void {
    this.carriedBytes += bytes;
    this.#busyUntilMs = Math.max(this.#busyUntilMs, performance.now()) + bytes / this.#bytesPerMs;
    this.#travelling.push({ arrivesAtMs: this.#busyUntilMs + this.#delayMs, arrive });
    this.#timer ??= this.#waitForFirst();
  }

  #waitForFirst(): NodeJS.Timeout | null {
    const [first] = this.#travelling;
    if (first === undefined) return null;
    return setTimeout(() => this.#deliver(), Math.max(0, first.arrivesAtMs - performance.now()));
  }

  #deliver(): void {
    const nowMs = performance.now();
    while (this.#travelling[0] !== undefined && this.#travelling[0].arrivesAtMs <= nowMs) {
      this.#travelling.shift()?.arrive();
    }
    this.#timer = this.#waitForFirst();
  }
}
