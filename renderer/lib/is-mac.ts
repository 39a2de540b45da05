// Whether this window is on macOS, where keys have other names.

export const isMac = navigator.platform.startsWith('Mac');
