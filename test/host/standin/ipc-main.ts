// `ipcMain.handle`, and the answer to a page, which must be plain data as in the contract.

import type { IpcMainInvokeEvent } from 'electron';
import { fromWire, toWire, type Wire } from './wire.ts';
import type { InvokeReply, InvokeRequest } from './in-page.ts';
import type { InvokeSource, IpcPart } from './host.ts';
import { HostEvent } from './strict.ts';

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export class IpcMainStandIn implements IpcPart {
  readonly #handlers = new Map<string, Listener>();
  readonly #onMessage: (message: Wire | string) => void;

  /** `onMessage` is called with each message to the window. */
  constructor(onMessage: (message: Wire | string) => void = () => undefined) {
    this.#onMessage = onMessage;
  }

  handle(channel: string, listener: Listener): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, listener);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  noteSent(message: Wire): void {
    this.#onMessage(message);
  }

  async answer(request: InvokeRequest, source: InvokeSource): Promise<InvokeReply> {
    const startedMs = performance.now();
    const mainMs = (): number => performance.now() - startedMs;
    try {
      const listener = this.#handlers.get(request.channel);
      if (listener === undefined) throw new Error(`No handler registered for '${request.channel}'`);
      const event = Object.assign(new HostEvent(), {
        sender: source.sender,
        senderFrame: source.frame,
      }) as unknown as IpcMainInvokeEvent;
      const args = fromWire(request.args) as unknown[];
      const answer = await listener(event, ...args);
      const value = toWire(answer, request.channel);
      this.#onMessage(value);
      return { mainMs: mainMs(), ok: true, value };
    } catch (error) {
      this.#onMessage(String(error));
      return { mainMs: mainMs(), ok: false, error: String(error) };
    }
  }
}
