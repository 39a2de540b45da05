/** Several profiles on one computer. */
export const profiles = {
  heading: 'Profiles on this computer',
  opened: (time: string) => `Last opened ${time}.`,
  signedOut: 'Signed out; the data was kept.',
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  signInToAnother: 'Sign in to another service or account',
  others: 'Other profiles',
  useAnother: 'Use another profile',
  allProfiles: 'All profiles, sign in to another…',
  rename: 'Rename profile…',
  renameHeading: 'Rename profile',
  name: 'Name',
  nameHint: 'Only on this computer. It is not sent to the service.',
  save: 'Save',
};
