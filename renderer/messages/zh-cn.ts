// 简体中文, one file per subject.

import type { Messages } from './catalogue.ts';
import { about } from './zh-cn/about.ts';
import { changes } from './zh-cn/changes.ts';
import { charges } from '../../shared/words/zh-cn/charges.ts';
import { chartFigure } from './zh-cn/chart-figure.ts';
import { charts } from './zh-cn/charts.ts';
import { clients } from './zh-cn/clients.ts';
import { common } from './zh-cn/common.ts';
import { compare } from './zh-cn/compare.ts';
import { connection } from './zh-cn/connection.ts';
import { detail } from './zh-cn/detail.ts';
import { differences } from './zh-cn/differences.ts';
import { errors } from './zh-cn/errors.ts';
import { exporting } from './zh-cn/exporting.ts';
import { fields } from '../../shared/words/zh-cn/fields.ts';
import { figureSeal } from './zh-cn/figure-seal.ts';
import { filters } from '../../shared/words/zh-cn/filters.ts';
import { frame } from './zh-cn/frame.ts';
import { grid } from './zh-cn/grid.ts';
import { groups } from '../../shared/words/zh-cn/groups.ts';
import { guide } from './zh-cn/guide.ts';
import { joins } from '../../shared/words/zh-cn/joins.ts';
import { locked } from './zh-cn/locked.ts';
import { menus } from './zh-cn/menus.ts';
import { names } from './zh-cn/names.ts';
import { notes } from './zh-cn/notes.ts';
import { overview } from './zh-cn/overview.ts';
import { palette } from './zh-cn/palette.ts';
import { parity } from './zh-cn/parity.ts';
import { pins } from './zh-cn/pins.ts';
import { policy } from './zh-cn/policy.ts';
import { policyProblems } from '../../shared/words/zh-cn/policy-problems.ts';
import { print } from './zh-cn/print.ts';
import { repair } from './zh-cn/repair.ts';
import { reports } from './zh-cn/reports.ts';
import { savedViews } from './zh-cn/saved-views.ts';
import { seal } from './zh-cn/seal.ts';
import { selection } from './zh-cn/selection.ts';
import { sending } from './zh-cn/sending.ts';
import { profiles } from './zh-cn/profiles.ts';
import { session } from './zh-cn/session.ts';
import { settings } from './zh-cn/settings.ts';
import { shortcuts } from './zh-cn/shortcuts.ts';
import { support } from './zh-cn/support.ts';
import { sync } from './zh-cn/sync.ts';
import { times } from '../../shared/words/zh-cn/times.ts';
import { today } from './zh-cn/today.ts';
import { totals } from './zh-cn/totals.ts';
import { tour } from './zh-cn/tour.ts';
import { travel } from './zh-cn/travel.ts';

export const zhCn: Messages = {
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
