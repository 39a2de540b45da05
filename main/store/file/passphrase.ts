// The form of a passphrase from which keys are derived.

/** NFC, because keyboards and systems compose accented letters differently. */
export function normalPassphrase(passphrase: string): string {
  return passphrase.normalize('NFC');
}
