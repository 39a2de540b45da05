// 繁體中文（香港）, one file per subject.

import type { Messages } from './catalogue.ts';
import { about } from './zh-hk/about.ts';
import { changes } from './zh-hk/changes.ts';
import { charges } from '../../shared/words/zh-hk/charges.ts';
import { chartFigure } from './zh-hk/chart-figure.ts';
import { charts } from './zh-hk/charts.ts';
import { clients } from './zh-hk/clients.ts';
import { common } from './zh-hk/common.ts';
import { compare } from './zh-hk/compare.ts';
import { connection } from './zh-hk/connection.ts';
import { detail } from './zh-hk/detail.ts';
import { differences } from './zh-hk/differences.ts';
import { errors } from './zh-hk/errors.ts';
import { exporting } from './zh-hk/exporting.ts';
import { fields } from '../../shared/words/zh-hk/fields.ts';
import { figureSeal } from './zh-hk/figure-seal.ts';
import { filters } from '../../shared/words/zh-hk/filters.ts';
import { frame } from './zh-hk/frame.ts';
import { grid } from './zh-hk/grid.ts';
import { groups } from '../../shared/words/zh-hk/groups.ts';
import { guide } from './zh-hk/guide.ts';
import { joins } from '../../shared/words/zh-hk/joins.ts';
import { locked } from './zh-hk/locked.ts';
import { menus } from './zh-hk/menus.ts';
import { names } from './zh-hk/names.ts';
import { notes } from './zh-hk/notes.ts';
import { overview } from './zh-hk/overview.ts';
import { palette } from './zh-hk/palette.ts';
import { parity } from './zh-hk/parity.ts';
import { pins } from './zh-hk/pins.ts';
import { policy } from './zh-hk/policy.ts';
import { policyProblems } from '../../shared/words/zh-hk/policy-problems.ts';
import { print } from './zh-hk/print.ts';
import { repair } from './zh-hk/repair.ts';
import { reports } from './zh-hk/reports.ts';
import { savedViews } from './zh-hk/saved-views.ts';
import { seal } from './zh-hk/seal.ts';
import { selection } from './zh-hk/selection.ts';
import { sending } from './zh-hk/sending.ts';
import { profiles } from './zh-hk/profiles.ts';
import { session } from './zh-hk/session.ts';
import { settings } from './zh-hk/settings.ts';
import { shortcuts } from './zh-hk/shortcuts.ts';
import { support } from './zh-hk/support.ts';
import { sync } from './zh-hk/sync.ts';
import { times } from '../../shared/words/zh-hk/times.ts';
import { today } from './zh-hk/today.ts';
import { totals } from './zh-hk/totals.ts';
import { tour } from './zh-hk/tour.ts';
import { travel } from './zh-hk/travel.ts';

export const zhHk: Messages = {
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
