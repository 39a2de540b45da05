// Where the sheet “About” of workbooks stands, among a person's stored choices for exports. The window writes them; an
// export without a window reads this one.

import { ABOUT_PLACES, USUAL_ABOUT_PLACE, type AboutPlace } from '../contract/exports.ts';
import type { JsonObject } from '../rules/json-object.ts';

export const EXPORTS_PREFERENCE = 'exports';

/** Takes the default where nothing usable is stored. */
export function readAboutPlace({ aboutPlace }: JsonObject): AboutPlace {
  return ABOUT_PLACES.find((place) => place === aboutPlace) ?? USUAL_ABOUT_PLACE;
}
