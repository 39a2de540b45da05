// An installed AppImage of a test, a feed on loopback with a newer release, and what launches the app with both.

import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from '../../host/launch.ts';
import { selfSignedCertificate, serveTls } from '../loopback.ts';
import { placesVariable } from './places.ts';

export const NEW_VERSION = '9.9.9';
export const OLD_APP = '#!/bin/sh\n# the installed version\n';
/** Without an architecture, so that it is for the computer of each test. */
const IMAGE = 'commission-desk-linux.AppImage';
const ADMINISTRATOR = 0;
const SOMEBODY = 1000;

export type FeedWish =
  'newer release' | 'no newer release' | 'wrong hash' | 'no answer yet' | 'policy of somebody else';

export type InstalledApp = AsyncDisposable & {
  readonly launch: Pick<LaunchOptions, 'entry' | 'env' | 'host'>;
  /** Answers what the feed has left without an answer. */
  readonly answerNow: () => void;
  /** The requests that the feed got. */
  readonly asked: () => readonly string[];
  /** What is installed now. */
  readonly image: () => string;
  /** True once the newer release was opened. */
  readonly isNewOpened: () => boolean;
};

export async function installApp(wish: FeedWish): Promise<InstalledApp> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-installed-'));
  const inFolder = (name: string): string => join(folder, name);
  const image = inFolder('commission-desk.AppImage');
  const newImage = `#!/bin/sh\n: > '${inFolder('opened')}'\n`;
  const certificate = selfSignedCertificate({ name: 'IP:127.0.0.1', from: '20200101000000Z', to: '20990101000000Z' });
  const answered = Promise.withResolvers<undefined>();
  if (wish !== 'no answer yet') answered.resolve(undefined);
  const server = await serveTls(certificate, ({ url }, response) => {
    const answer = url.startsWith(`/${IMAGE}`) ? newImage : releaseOf(wish, newImage);
    void answered.promise.then(() => response.end(answer));
  });
  mkdirSync(inFolder('resources'));
  for (const [path, content] of [
    ['ca.pem', certificate.cert],
    ['policy.json', JSON.stringify({ enforced: { updateFeed: `${server.url}/` } })],
    ['resources/app-update.yml', 'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: updates\n'],
    // The packager leaves it there for the deb, which it packs from the same folder.
    ['resources/package-type', 'deb'],
    ['commission-desk.AppImage', OLD_APP],
  ] as const) {
    writeFileSync(inFolder(path), content, { mode: 0o644 });
  }
  chmodSync(image, 0o755);
  const places = {
    policy: { file: inFolder('policy.json'), ownerId: wish === 'policy of somebody else' ? SOMEBODY : ADMINISTRATOR },
    resources: inFolder('resources'),
  };
  return {
    launch: {
      entry: join(import.meta.dirname, 'entry.ts'),
      // The updater's requests reach the feed through the shell's own `electron`.
      host: 'browserShell',
      env: {
        ...placesVariable(places),
        DESK_HOST_PACKAGED: '1',
        APPIMAGE: image,
        // As if the image were mounted where the test's own program is.
        APPDIR: dirname(process.execPath),
        XDG_CACHE_HOME: inFolder('cache'),
        NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
      },
    },
    answerNow: () => answered.resolve(undefined),
    asked: () => server.seen.map(({ url }) => url),
    image: () => readFileSync(image, 'utf8'),
    isNewOpened: () => existsSync(inFolder('opened')),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function releaseOf(wish: FeedWish, image: string): string {
  const version = wish === 'no newer release' ? '0.0.1' : NEW_VERSION;
  const hashed = wish === 'wrong hash' ? `${image}# changed on the way\n` : image;
  const sha512 = createHash('sha512').update(hashed).digest('base64');
  const file = `files:\n  - url: ${IMAGE}\n    sha512: ${sha512}\n    size: ${image.length}\n`;
  return `version: ${version}\n${file}path: ${IMAGE}\nsha512: ${sha512}\n`;
}
