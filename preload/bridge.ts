// Puts the contract on `window.api`, and nothing else. It runs sandboxed, as one CommonJS file.

import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { EVENT_NAMES, type Bridge, type EventName, type Events } from '../shared/contract/calls.ts';

const bridge: Bridge = {
  // The prefix keeps every other channel out of the page's reach; main answers only the contract's names.
  call: (name, args) => ipcRenderer.invoke(`call:${name}`, args),
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void) {
    if (!EVENT_NAMES.includes(name)) throw new TypeError(`no such event: ${name}`);
    const forward = (_event: IpcRendererEvent, payload: Events[E]): void => listener(payload);
    ipcRenderer.on(`event:${name}`, forward);
    return () => void ipcRenderer.off(`event:${name}`, forward);
  },
};

contextBridge.exposeInMainWorld('api', bridge);
