// Puts the calls and events of the contract on `window.api`. It runs in the sandbox, as one CommonJS file.

import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Bridge, EventName, Events } from '../shared/contract/calls.ts';
import { EVENT_NAMES } from '../shared/contract/event-names.ts';

const bridge: Bridge = {
  // With the prefix, the page cannot reach any other channel. The main process answers only names of the contract.
  call: (name, args, asker) => ipcRenderer.invoke(`call:${name}`, args, asker),
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void) {
    if (!Object.hasOwn(EVENT_NAMES, name)) throw new TypeError(`no such event: ${name}`);
    const forward = (_event: IpcRendererEvent, payload: Events[E]): void => listener(payload);
    ipcRenderer.on(`event:${name}`, forward);
    return () => void ipcRenderer.off(`event:${name}`, forward);
  },
};

contextBridge.exposeInMainWorld('api', bridge);
