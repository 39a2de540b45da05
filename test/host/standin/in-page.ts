// Runs in the page before its own scripts, and gives the preload its `require('electron')`. It has no DOM types, because it
// is in the Node project; it must not use anything outside the function.

import type { Wire } from './wire.ts';

export type InvokeRequest = { readonly channel: string; readonly args: Wire };
/** `mainMs`: how long the main process itself took. */
export type InvokeReply = { readonly mainMs: number } & (
  { readonly ok: true; readonly value: Wire } | { readonly ok: false; readonly error: string }
);
export type PageSetup = { readonly binding: string; readonly dispatcher: string; readonly isTakenOver?: boolean };
export type Preload = (require: (name: string) => unknown, module: object, exports: object) => void;

type Listener = (event: object, ...args: unknown[]) => void;
type Invoke = (request: InvokeRequest) => Promise<InvokeReply>;
type PageScope = Record<string | symbol, unknown> & { readonly top: unknown; readonly location: { protocol: string } };

export function runInPage(setup: PageSetup, preload: Preload): void {
  const scope = globalThis as unknown as PageScope;
  const invoke = scope[setup.binding] as Invoke;
  // The page must see only what the preload exposes.
  if (setup.isTakenOver !== true) Reflect.deleteProperty(scope, setup.binding);
  const isMainFrame = scope.top === (globalThis as unknown);
  if (!isMainFrame || scope.location.protocol === 'about:') return;

  const listeners = new Map<string, Set<Listener>>();
  Object.defineProperty(scope, Symbol.for(setup.dispatcher), {
    value: (channel: string, wire: Wire) => {
      const args = decode(wire) as unknown[];
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...args);
    },
  });

  function decode(wire: Wire): unknown {
    return 'json' in wire ? JSON.parse(wire.json) : wire.raw;
  }

  function isJsonSafe(value: unknown): boolean {
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || value === null) return value !== undefined && typeof value !== 'bigint';
    const prototype: unknown = Object.getPrototypeOf(value);
    if (!Array.isArray(value) && prototype !== Object.prototype) return false;
    // Usual messages are not deeper; deeper ones take the slow path.
    return Object.keys(value).every((key) => key !== '__proto__' && key !== 'toJSON') && everyPart(value);
  }

  function everyPart(value: object): boolean {
    try {
      return Object.values(value).every(isJsonSafe);
    } catch {
      // A value that refers to itself overflows the stack here.
      return false;
    }
  }

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const startedMs = performance.now();
      const cloned = structuredClone(args);
      const wire: Wire = isJsonSafe(cloned) ? { json: JSON.stringify(cloned) } : { raw: cloned };
      const reply = await invoke({ channel, args: wire });
      if (!reply.ok) throw new Error(`Error invoking remote method '${channel}': ${reply.error}`);
      const value = decode(reply.value);
      // The rest of a call's time is this shell's own and is measured separately.
      const detail = { mainMs: reply.mainMs };
      performance.measure(`invoke ${channel}`, { start: startedMs, end: performance.now(), detail });
      return value;
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  /** As the context bridge: wraps functions, copies everything else, and throws for values that cannot be cloned. */
  function across(value: unknown): unknown {
    if (typeof value === 'function') {
      const target = value as (...args: unknown[]) => unknown;
      return Object.freeze((...args: unknown[]) => acrossResult(target(...args.map(across))));
    }
    return typeof value === 'object' && value !== null ? structuredClone(value) : value;
  }

  function acrossResult(value: unknown): unknown {
    return value instanceof Promise ? value : across(value);
  }

  const contextBridge = {
    exposeInMainWorld(key: string, api: Record<string, unknown>): void {
      if (key in scope) throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      const copy = Object.fromEntries(Object.entries(api).map(([name, value]) => [name, across(value)]));
      Object.defineProperty(scope, key, { value: Object.freeze(copy), enumerable: true });
    },
  };

  const electron = refuseUnknown('electron', {
    contextBridge: refuseUnknown('contextBridge', contextBridge),
    ipcRenderer: refuseUnknown('ipcRenderer', ipcRenderer),
  });

  function refuseUnknown<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get(object, key) {
        if (key in object) return Reflect.get(object, key) as unknown;
        throw new Error(`the browser shell's preload has no ${name}.${String(key)}`);
      },
    });
  }

  const module = { exports: {} };
  preload(
    (name) => {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name}`);
    },
    module,
    module.exports,
  );
}
