// What a test passes to the app's process, through its environment.

import type { PolicyPlace } from '../policy-host/move-policy.ts';

const KEY = 'DESK_UPDATE_PLACES';

export type Places = {
  readonly policy: PolicyPlace;
  /** The folder of the installed app's resources. */
  readonly resources: string;
};

export function placesVariable(places: Places): NodeJS.ProcessEnv {
  return { [KEY]: JSON.stringify(places) };
}

export function readPlaces(env: NodeJS.ProcessEnv): Places {
  // Written by `placesVariable`.
  return JSON.parse(env[KEY] ?? '') as Places;
}
