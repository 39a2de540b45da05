// A sandboxed preload must be CommonJS.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('api', {
  call: (name, args) => ipcRenderer.invoke(`call:${name}`, args),
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  on: (name, listener) => {
    const forward = (_event, payload) => listener(payload);
    ipcRenderer.on(`event:${name}`, forward);
    return () => void ipcRenderer.off(`event:${name}`, forward);
  },
});
