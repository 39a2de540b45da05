/** Locking, and hiding the screen. */
export const locked = {
  heading: { passphrase: 'Unlock your data', system: 'Locked', click: 'Screen hidden' },
  intro: {
    passphrase:
      'The data of this profile is protected with your passphrase. You enter the access token again afterwards, when you sync.',
    system: 'Your data is closed and its key is dropped. Your system asks who you are before it opens again.',
    click:
      'Your data is closed, but anyone at this computer can open it again: no passphrase protects it, and this system has no question that proves who you are. Lock the computer itself when you leave.',
  },
  show: { passphrase: 'Unlock', system: 'Unlock', click: 'Show' },
  ending: 'An export is still being written. The data is closed when it has ended.',
  /** Menu entries. */
  lock: { passphrase: 'Lock', system: 'Lock', click: 'Hide screen' },
};
