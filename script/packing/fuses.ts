import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

// The switches in Electron's own program file. electron-builder brings an older list, without the last one.

/** Every fuse, so that none keeps a default that a later Electron may change. */
const FUSES = {
  // No environment variable and no switch turns the app into a Node that runs other code, or opens it to a debugger.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Only the archive that was packed is loaded, and only unchanged (checked on Windows and macOS).
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // The app keeps no cookies. With encryption, Chromium would create a key for them in the keychain at every start, which
  // may ask the person on macOS and wake the keyring on Linux before the first window.
  [FuseV1Options.EnableCookieEncryption]: false,
  // The pages come from app://, so that file:// needs no privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The app has no snapshot of its own for the main process.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Electron's default: accesses outside WebAssembly's memory are caught by the processor instead of by checks in code.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies Record<FuseV1Options, boolean>;

/**
 * Throws if this Electron has a fuse without a state in the list. `isAppleSilicon`: changing the program breaks its signature,
 * without which macOS does not start it there. A package without a certificate gets no other one.
 */
export async function setFuses(program: string, isAppleSilicon: boolean): Promise<void> {
  const how = {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: isAppleSilicon,
  } as const;
  await flipFuses(program, { ...how, ...FUSES });
}

export type FuseState = { readonly name: string; readonly isOn: boolean; readonly isAsWanted: boolean };

/** Read from the program file. */
export async function readFuses(program: string): Promise<readonly FuseState[]> {
  const wire = await getCurrentFuseWire(program);
  const options = Object.values(FuseV1Options).filter((option) => typeof option === 'number');
  return options.map((option) => {
    const isOn = Number(wire[option]) === '1'.charCodeAt(0);
    return { name: FuseV1Options[option], isOn, isAsWanted: isOn === FUSES[option] };
  });
}
