// `protocol`: schemes with their privileges, and the handler that answers the page's requests.

import type { CustomScheme } from 'electron';
import type { Scheme } from './address.ts';
import type { ProtocolPart } from './host.ts';

type Handler = (request: Request) => Response | Promise<Response>;

export class ProtocolStandIn implements ProtocolPart {
  readonly #isReady: () => boolean;
  readonly #handlers = new Map<string, Handler>();
  readonly #first: ProtocolStandIn;
  #schemes: readonly Scheme[] = [];

  /** Schemes belong to the app, handlers to a session. `first`: the protocol that knows the schemes. */
  constructor(isReady: () => boolean, first: ProtocolStandIn | null = null) {
    this.#isReady = isReady;
    this.#first = first ?? this;
  }

  get schemes(): readonly Scheme[] {
    return this.#first.#schemes;
  }

  ofAnotherSession(): ProtocolStandIn {
    return new ProtocolStandIn(this.#isReady, this.#first);
  }

  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (this.#isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (this.schemes.length > 0) throw new Error('protocol.registerSchemesAsPrivileged can only be called once');
    this.#schemes = schemes.map(({ scheme, privileges }) => {
      const { standard = false, secure = false } = privileges ?? {};
      // As http on a localhost name, a page has both privileges; what Electron would refuse must not work here.
      if (!standard) throw new Error(`scheme ${scheme} is not standard: its pages would have no origin`);
      if (!secure) throw new Error(`scheme ${scheme} is not secure: its pages would be no secure context`);
      return { scheme, standard, secure };
    });
  }

  handle(scheme: string, handler: Handler): void {
    if (!this.#isReady()) throw new Error('protocol.handle can only be called after app is ready');
    if (!this.schemes.some((each) => each.scheme === scheme)) throw new Error(`scheme ${scheme} has no privileges`);
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme);
  }

  async answer(request: Request): Promise<Response> {
    const handler = this.#handlers.get(new URL(request.url).protocol.slice(0, -1));
    if (handler === undefined) throw new Error(`no handler for ${request.url}`);
    return await handler(request);
  }
}
