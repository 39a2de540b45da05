// `session.defaultSession`: stores the handlers and never calls them. A switch of the browser refuses permission prompts
// instead. test/unit/electron-guards.test.ts calls the handlers that the app sets.

import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

type PermissionRequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type PermissionCheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DevicePermissionHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];

export class SessionStandIn extends EventEmitter {
  permissionRequestHandler: PermissionRequestHandler = null;
  permissionCheckHandler: PermissionCheckHandler = null;
  devicePermissionHandler: DevicePermissionHandler = null;

  setPermissionRequestHandler(handler: PermissionRequestHandler): void {
    this.permissionRequestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler): void {
    this.permissionCheckHandler = handler;
  }

  setDevicePermissionHandler(handler: DevicePermissionHandler): void {
    this.devicePermissionHandler = handler;
  }
}

export function createSession(defaultSession: SessionStandIn): typeof Electron.Session {
  return strict<typeof Electron.Session>('session', {
    defaultSession: strict<Electron.Session>('session.defaultSession', defaultSession),
  });
}
