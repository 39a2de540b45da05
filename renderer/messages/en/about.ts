import type { UpdateStanding } from '../../../shared/contract/app/about.ts';

/** Ends it as a sentence, whatever the reason ends with. */
const sentence = (text: string): string => text.replace(/[.\s]*$/, '.');
const ready = (version: string): string => `Version ${version} is ready and will be installed when you quit.`;
const asBefore = 'The installed app stays as it is.';

/** `longTime` writes a time in words. */
function updates(standing: UpdateStanding, longTime: (time: string) => string): string {
  switch (standing.kind) {
    case 'off':
      return 'Not set up by an administrator.';
    case 'packageManager':
      return 'An administrator or a package manager installed this app and updates it.';
    case 'noPublisher':
      return 'This package is not signed, so the app could not check who made an update and installs none. Install a signed package to get updates.';
    case 'checking':
      return 'Looking for a newer version…';
    case 'newest':
      return `This is the newest version. Checked ${longTime(standing.checkedAt)}.`;
    case 'failed':
      return `The last check, ${longTime(standing.checkedAt)}, brought no update: ${sentence(standing.reason)} ${asBefore} The app tries again within a day and at its next start.`;
    case 'ready':
      return ready(standing.version);
  }
}

export const about = {
  open: 'About Commission Desk',
  heading: 'About Commission Desk',
  version: 'Version',
  runtime: 'Runs on',
  updatesLabel: 'Updates',
  updates,
  ready,
  restart: 'Restart now',
  close: 'Close',
  licences: 'Licences',
  licencesWhere: 'Notices in the folder of the app:',
};
