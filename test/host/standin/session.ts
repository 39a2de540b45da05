// `session.defaultSession`: the locks are set and asked for what Chromium lets us see. Permission prompts themselves
// are refused by the browser's own switch.

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
