import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// The packager only warns if it is not told how to have an app notarised, and macOS then refuses to open what was downloaded.

/** `app`: path of a folder `.app`. Throws if the ticket of Apple's notary service is not in it. */
export async function checkNotarised(app: string): Promise<void> {
  try {
    await promisify(execFile)('xcrun', ['stapler', 'validate', app]);
  } catch (cause) {
    // reason: what `execFile` rejects with
    const { message, stdout = '' } = cause as { readonly message: string; readonly stdout?: string };
    throw new Error(
      `No ticket of Apple's notary service was found in ${app}, and without it macOS refuses to open the app. ` +
        'Set APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER, or APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD and ' +
        'APPLE_TEAM_ID, or APPLE_KEYCHAIN_PROFILE (see "Release" in CONTRIBUTING.md), and build again on macOS.\n' +
        `${message}\n${stdout}`,
      { cause },
    );
  }
}
