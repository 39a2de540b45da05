// English, one file per subject. The files use no `as const`: their texts stay `string`, so that the other languages can
// have this object's type.

import { about } from './en/about.ts';
import { changes } from './en/changes.ts';
import { charges } from '../../shared/words/en/charges.ts';
import { chartFigure } from './en/chart-figure.ts';
import { charts } from './en/charts.ts';
import { clients } from './en/clients.ts';
import { common } from './en/common.ts';
import { compare } from './en/compare.ts';
import { connection } from './en/connection.ts';
import { detail } from './en/detail.ts';
import { differences } from './en/differences.ts';
import { errors } from './en/errors.ts';
import { exporting } from './en/exporting.ts';
import { fields } from '../../shared/words/en/fields.ts';
import { figureSeal } from './en/figure-seal.ts';
import { filters } from '../../shared/words/en/filters.ts';
import { frame } from './en/frame.ts';
import { grid } from './en/grid.ts';
import { groups } from '../../shared/words/en/groups.ts';
import { guide } from './en/guide.ts';
import { joins } from '../../shared/words/en/joins.ts';
import { locked } from './en/locked.ts';
import { menus } from './en/menus.ts';
import { names } from './en/names.ts';
import { notes } from './en/notes.ts';
import { overview } from './en/overview.ts';
import { palette } from './en/palette.ts';
import { parity } from './en/parity.ts';
import { pins } from './en/pins.ts';
import { policy } from './en/policy.ts';
import { policyProblems } from '../../shared/words/en/policy-problems.ts';
import { print } from './en/print.ts';
import { repair } from './en/repair.ts';
import { reports } from './en/reports.ts';
import { savedViews } from './en/saved-views.ts';
import { seal } from './en/seal.ts';
import { selection } from './en/selection.ts';
import { sending } from './en/sending.ts';
import { profiles } from './en/profiles.ts';
import { session } from './en/session.ts';
import { settings } from './en/settings.ts';
import { shortcuts } from './en/shortcuts.ts';
import { support } from './en/support.ts';
import { sync } from './en/sync.ts';
import { times } from '../../shared/words/en/times.ts';
import { today } from './en/today.ts';
import { totals } from './en/totals.ts';
import { tour } from './en/tour.ts';
import { travel } from './en/travel.ts';

export const en = {
  about,
  changes,
  charges,
  chartFigure,
  charts,
  clients,
  common,
  compare,
  connection,
  detail,
  differences,
  errors,
  exporting,
  fields,
  figureSeal,
  filters,
  frame,
  grid,
  groups,
  guide,
  joins,
  menus,
  names,
  notes,
  overview,
  palette,
  parity,
  pins,
  policy,
  policyProblems,
  print,
  repair,
  reports,
  savedViews,
  seal,
  selection,
  sending,
  locked,
  profiles,
  session,
  settings,
  shortcuts,
  support,
  sync,
  times,
  today,
  totals,
  tour,
  travel,
};
