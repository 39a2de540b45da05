import type { UpdateFailure, UpdateRefusal, UpdateStanding } from '../../../shared/contract/app/about.ts';

const refusals: Readonly<Record<UpdateRefusal, string>> = {
  otherFile: 'the downloaded file is not the one that the feed describes',
  notSigned: 'the downloaded file is not signed by the publisher of this app',
  noRelease: 'the feed has no release for this system',
  noDescription: 'the answer of the feed describes no release',
  redirects: 'the feed redirects without end',
  elsewhere: 'the feed leads elsewhere, which is not followed',
};

/** Ends it as a sentence, whatever the reason ends with. */
const sentence = (reason: UpdateFailure): string =>
  (reason.kind === 'other' ? reason.text : refusals[reason.kind]).replace(/[.\s]*$/, '.');
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
