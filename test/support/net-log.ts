// Chromium's log of its own network (`--log-net-log`): the names it resolved and the addresses it opened sockets to.

import { readFileSync } from 'node:fs';

type NetEvent = { readonly type: number; readonly params?: Readonly<Record<string, unknown>> };
type NetLog = {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly NetEvent[];
};

/** Events before a connection or a datagram, and the parameter that says where it goes. */
const WAYS_OUT = {
  HOST_RESOLVER_MANAGER_REQUEST: ['host'],
  HOST_RESOLVER_MANAGER_JOB: ['host'],
  TCP_CONNECT_ATTEMPT: ['address'],
  UDP_CONNECT: ['address'],
  UDP_BYTES_SENT: ['address'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const ADDRESS = /^(\w+:\/\/)?[\d.:[\]]+$/;

/** Written when the browser closes. */
export function readWaysOut(path: string): readonly string[] {
  const { constants, events } = JSON.parse(readFileSync(path, 'utf8')) as NetLog;
  const names = new Map(Object.entries(constants.logEventTypes).map(([name, type]) => [type, name]));
  return events.flatMap(({ type, params = {} }) => {
    const name = names.get(type) ?? '';
    if (!(name in WAYS_OUT)) return [];
    // reason: the line above has checked that it is a key
    const found = WAYS_OUT[name as keyof typeof WAYS_OUT].map((key) => params[key]);
    const places = found.filter((place) => typeof place === 'string');
    // To resolve an address, nothing is asked.
    const isAsked = (place: string): boolean => !name.startsWith('HOST_RESOLVER') || !ADDRESS.test(place);
    return places.filter(isAsked).map((place) => `${name} ${place}`);
  });
}
