// What a test passes to the app's process, through its environment.

const KEY = 'DESK_UPDATE_PLACES';

export type Places = {
  /** In place of the administrator's file. */
  readonly file: string;
  /** Whose it is said to be: 0 is the administrator. */
  readonly ownerId: number;
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
