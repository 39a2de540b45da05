import { PENDING_CODE } from '../../../shared/contract/charge-codes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Gaps } from '../../saved-views/gaps.ts';
import { isOne, number, plural } from '../../../shared/words/en/words.ts';

const parts = (left: number): string => plural(left, 'part', 'parts');

export const savedViews = {
  menu: 'Views',
  menuOf: (name: string) => `Views: ${name}`,
  menuOfModified: (name: string) => `Views: ${name}, modified`,
  list: (dataset: DatasetName): string =>
    dataset === 'charges' ? 'Views of customized charges' : 'Views of daily reports',
  none: 'No saved views yet.',
  noneTodo: 'Set filters, sorting and columns as you need them, then save them as a view.',
  modified: 'modified',
  modifiedHint: 'Filters, sorting, grouping or columns are not as they were saved',
  setDefault: (name: string) => `Open ${name} at start`,
  watch: (name: string) => `Watch ${name}`,
  watchHint: 'After each sync, shows how many rows entered and left the view',
  notWatchable: 'A view on your own notes and flags cannot be watched, because it changes without a sync',
  defaultHint: 'Opens when the app starts',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  duplicate: 'Duplicate',
  moveUp: 'Move up',
  moveDown: 'Move down',
  isFirst: 'This view is the first.',
  isLast: 'This view is the last.',
  remove: 'Delete',
  leftOut: (left: number) =>
    isOne(left)
      ? '1 part of it is not known to this version and is left out'
      : `${number(left)} parts of it are not known to this version and are left out`,
  openedWithout: ({ name, left, columns, mayLackFilter }: Gaps) => {
    const list = columns.length > 0 ? `: ${columns.join(', ')}` : '';
    const warning = mayLackFilter ? ' If a filter is missing, the view may show other rows than were meant.' : '';
    return `${name ?? 'The view'} was opened without ${parts(left)} that this version does not know${list}.${warning}`;
  },

  /** The first entry of the menu. */
  saveThis: 'Save this view…',
  save: 'Save view',
  saveHeading: 'Save view',
  name: 'Name',
  nameHint: 'Filters, sorting, grouping and columns are kept under this name.',
  nameFaults: {
    missing: () => 'Give the view a name.',
    taken: (name: string) => `There is another view named “${name}”.`,
  },
  nameLong: (maxChars: number) => `At most ${number(maxChars)} characters.`,
  newName: 'New name',
  saveName: 'Save name',
  copyOf: (name: string) => `${name} copy`,
  numbered: (name: string, place: number) => `${name} (${place})`,

  target: 'Save as',
  replace: (name: string) => `Change “${name}”`,
  asNew: 'A new view',

  period: 'Keep the period relative or fix these dates?',
  relative: (period: string) => `Keep it relative: ${period}; it moves on as days pass`,
  fixed: (days: string) => `Fix these dates: ${days}`,
  and: ', ',

  deleted: (name: string) => `The view “${name}” was deleted.`,
  undo: 'Undo',
  unwatched: {
    tooManyRows: (name: string) =>
      `The view “${name}” is back, but it is not watched any more: it finds too many rows.`,
    ownMarks: (name: string) =>
      `The view “${name}” is saved, but it is not watched any more, and its news is gone: it now filters by your own notes or flags, which change without a sync. To watch it again, save it without that filter, then watch it.`,
  },

  /** "4 new, 1 left", or with what the view is about: "4 new, 1 left Pending". */
  moved: ({ entered, left, subject }: { entered: number; left: number; subject: string | null }) =>
    [
      ...(entered > 0 ? [`${number(entered)} new`] : []),
      ...(left > 0 ? [`${number(left)} left${subject === null ? '' : ` ${subject}`}`] : []),
    ].join(', '),
  news: (name: string, words: string) => `${name}: ${words}`,
  inSyncs: (runs: number) => `in ${number(runs)} syncs`,
  unknown: 'cannot be answered offline any more, so what entered and left is not known',
  tooLarge: 'now finds too many rows to be watched',
  periodMoved: 'its period moved on, so its rows were not compared this time',
  openNews: 'Open',
  dismissAll: 'Dismiss all',
  moreNews: (views: number) =>
    isOne(views)
      ? '1 more watched view has changed; see Views.'
      : `${number(views)} more watched views have changed; see Views.`,
  /** The state that leaving rows no longer have, where the filter's own value would read oddly. */
  subject: { pending: { [PENDING_CODE.waiting]: 'Pending' } } satisfies Record<string, Record<string, string>>,
  noticesFail:
    'This computer does not show the app’s notices. News of watched views stands here and under Views. To get notices too, allow them for Commission Desk in the settings of the system.',
  systemMore: 'Watched views',
  systemMoreBody: (views: number) => `${number(views)} watched views have changed`,
};
