// `session`: never calls the permission handlers, but knows which guards are missing; the request filter does decide on the
// page's requests. test/faults/window-guards.test.ts calls the handlers that the app sets.

import { EventEmitter } from 'node:events';
import { ProtocolStandIn } from './protocol.ts';
import { strict } from './strict.ts';

type PermissionRequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type PermissionCheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DevicePermissionHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];
type RequestFilter = (
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url'>,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

export class SessionStandIn extends EventEmitter {
  readonly protocolPart: ProtocolStandIn;
  readonly protocol: Electron.Protocol;
  readonly webRequest = strict<Electron.WebRequest>('webRequest', {
    onBeforeRequest: (filter: RequestFilter) => void (this.#requestFilter = filter),
  });
  #permissionRequestHandler: PermissionRequestHandler = null;
  #permissionCheckHandler: PermissionCheckHandler = null;
  #devicePermissionHandler: DevicePermissionHandler = null;
  #requestFilter: RequestFilter | null = null;
  #proxyRules = '';
  #languages: readonly string[] | null = null;
  #dictionaries = '';
  /** How often everything was deleted. */
  cleared = 0;

  constructor(protocol: ProtocolStandIn) {
    super();
    this.protocolPart = protocol;
    this.protocol = strict<Electron.Protocol>('session.protocol', protocol);
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler): void {
    this.#permissionRequestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler): void {
    this.#permissionCheckHandler = handler;
  }

  setDevicePermissionHandler(handler: DevicePermissionHandler): void {
    this.#devicePermissionHandler = handler;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    this.#languages = languages;
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    if (!URL.canParse(url)) throw new Error('The URL you provided is not a valid URL');
    this.#dictionaries = url;
  }

  setProxy({ mode, proxyRules = '' }: Electron.ProxyConfig): Promise<void> {
    this.#proxyRules = mode === 'fixed_servers' ? proxyRules : '';
    return Promise.resolve();
  }

  get proxyRules(): string {
    return this.#proxyRules;
  }

  closeAllConnections = (): Promise<void> => Promise.resolve();
  clearAuthCache = (): Promise<void> => Promise.resolve();
  clearHostResolverCache = (): Promise<void> => Promise.resolve();
  clearCache = (): Promise<void> => Promise.resolve();

  clearStorageData(): Promise<void> {
    this.cleared += 1;
    return Promise.resolve();
  }

  isRequestAllowed(url: string): boolean {
    let isCancelled = false;
    this.#requestFilter?.({ url }, ({ cancel }) => (isCancelled = cancel === true));
    return !isCancelled;
  }

  /** The guards that the app has not set; without them Electron allows what they decide. */
  missingHandlers(): readonly string[] {
    const missing: string[] = [];
    if (this.#permissionRequestHandler === null) missing.push('the permission request handler');
    if (this.#permissionCheckHandler === null) missing.push('the permission check handler');
    if (this.#devicePermissionHandler === null) missing.push('the device permission handler');
    if (this.listenerCount('will-download') === 0) missing.push('the will-download listener');
    if (this.isRequestAllowed('https://elsewhere.test/')) missing.push('the request filter');
    if (this.#proxyRules === '') missing.push('the dead end as a proxy');
    if (this.#languages?.length !== 0 || this.#dictionaries === '') missing.push('the closed spellchecker');
    return missing;
  }
}

export class SessionsStandIn {
  readonly defaultSession: SessionStandIn;
  readonly #protocol: ProtocolStandIn;
  readonly #partitions = new Map<string, SessionStandIn>();

  constructor(protocol: ProtocolStandIn) {
    this.#protocol = protocol;
    this.defaultSession = new SessionStandIn(protocol);
  }

  /** Of the window's page, for which the browser has one context. */
  get proxyRules(): string {
    return [...this.#partitions.values()].map(({ proxyRules }) => proxyRules).find((rules) => rules !== '') ?? '';
  }

  /** Of a page. Only in memory: nothing of this app belongs into a session on disk. */
  get(partition: string | undefined): SessionStandIn {
    if (partition === undefined) return this.defaultSession;
    if (partition.startsWith('persist:')) throw new Error('the browser shell has no session on disk');
    const known = this.#partitions.get(partition) ?? new SessionStandIn(this.#protocol.ofAnotherSession());
    this.#partitions.set(partition, known);
    return known;
  }
}

export function createSession(sessions: SessionsStandIn): typeof Electron.Session {
  return strict<typeof Electron.Session>('session', {
    defaultSession: strict<Electron.Session>('session.defaultSession', sessions.defaultSession),
    fromPartition: (partition: string) => strict<Electron.Session>('session', sessions.get(partition)),
  });
}
