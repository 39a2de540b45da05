// Whether this window is on macOS, where keys have other names. Unit tests on older versions of Node have no `navigator`.

export const isMac = 'navigator' in globalThis && navigator.platform.startsWith('Mac');
