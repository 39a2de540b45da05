// `session.defaultSession`: never calls the handlers, but knows which are missing. A switch of the browser refuses permission
// prompts instead. test/unit/electron-guards.test.ts calls the handlers that the app sets.

import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

type PermissionRequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type PermissionCheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DevicePermissionHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];

export class SessionStandIn extends EventEmitter {
  #permissionRequestHandler: PermissionRequestHandler = null;
  #permissionCheckHandler: PermissionCheckHandler = null;
  #devicePermissionHandler: DevicePermissionHandler = null;

  setPermissionRequestHandler(handler: PermissionRequestHandler): void {
    this.#permissionRequestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler): void {
    this.#permissionCheckHandler = handler;
  }

  setDevicePermissionHandler(handler: DevicePermissionHandler): void {
    this.#devicePermissionHandler = handler;
  }

  /** The handlers that the app has not set; without them Electron allows what they decide. */
  missingHandlers(): readonly string[] {
    const missing: string[] = [];
    if (this.#permissionRequestHandler === null) missing.push('the permission request handler');
    if (this.#permissionCheckHandler === null) missing.push('the permission check handler');
    if (this.#devicePermissionHandler === null) missing.push('the device permission handler');
    if (this.listenerCount('will-download') === 0) missing.push('the will-download listener');
    return missing;
  }
}

export function createSession(defaultSession: SessionStandIn): typeof Electron.Session {
  return strict<typeof Electron.Session>('session', {
    defaultSession: strict<Electron.Session>('session.defaultSession', defaultSession),
  });
}
