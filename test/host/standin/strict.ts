/** Gives a stand-in Electron's own type: a missing member throws instead of being undefined. */
// The caller names the type that the object replaces.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function strict<T extends object>(name: string, implementation: object): T {
  return new Proxy(implementation, {
    get(target, key) {
      if (!(key in target)) {
        // Promises and inspectors probe with these; Electron's objects have neither.
        if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
        throw new Error(`the browser shell has no ${name}.${key}`);
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && key !== 'constructor' ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`the browser shell has no ${name}.${String(key)}`);
      return Reflect.set(target, key, value, target);
    },
  }) as T;
}

/** An Electron event: only `preventDefault` matters here. */
export class HostEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
