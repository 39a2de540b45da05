// Whether an update can be checked for who signed it. On Windows electron-updater accepts any signer, and none, if the
// installed app does not name its publisher.

type Configured = {
  /** The content of `app-update.yml`, which the packager writes beside the app. */
  readonly configOnDisk: { readonly value: Promise<{ readonly publisherName?: unknown } | null | undefined> };
};

/** `updater`: of electron-updater. The packager writes the name, or several, only into a signed package. */
export async function namesPublisher(updater: object): Promise<boolean> {
  // The updater's declarations leave it out. It is read here as the updater reads it when it checks a signature.
  const { configOnDisk } = updater as Configured;
  const name = await configOnDisk.value.then(
    (config) => config?.publisherName,
    // A file that is missing or cannot be read names nobody.
    () => undefined,
  );
  const names: readonly unknown[] = Array.isArray(name) ? name : [name];
  return names.length > 0 && names.every((each) => typeof each === 'string' && each.trim() !== '');
}
