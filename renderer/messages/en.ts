// English, one file per subject. The files use no `as const`: their texts stay `string`, so that this object's
// type is what every other language must fill.

import { changes } from './en/changes.ts';
import { charges } from './en/charges.ts';
import { common } from './en/common.ts';
import { connection } from './en/connection.ts';
import { detail } from './en/detail.ts';
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { filters } from './en/filters.ts';
import { frame } from './en/frame.ts';
import { grid } from './en/grid.ts';
import { parity } from './en/parity.ts';
import { pins } from './en/pins.ts';
import { reports } from './en/reports.ts';
import { session } from './en/session.ts';
import { settings } from './en/settings.ts';
import { sync } from './en/sync.ts';
import { travel } from './en/travel.ts';

export const en = {
  changes,
  charges,
  common,
  connection,
  detail,
  errors,
  fields,
  filters,
  frame,
  grid,
  parity,
  pins,
  reports,
  session,
  settings,
  sync,
  travel,
};
