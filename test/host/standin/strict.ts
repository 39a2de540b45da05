/** The stand-in behind Electron's own type: what it does not have throws instead of being quietly undefined. */
// The type is named by the caller, who alone knows what is being stood in for.
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
