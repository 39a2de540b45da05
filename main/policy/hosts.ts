// Whether a host is in an administrator's list. Pure.

/** `*.a.example` allows every host below a.example, but not a.example itself. */
export function isAllowedHost(hosts: readonly string[], host: string): boolean {
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}
