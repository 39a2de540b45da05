import type { ReceivedView, ViewRefusal } from '../../../shared/contract/sent-views.ts';
import { number, plural, withMore } from '../../../shared/words/en/words.ts';

type OtherService = Extract<ReceivedView, { kind: 'otherService' }>;

const refused: Readonly<Record<ViewRefusal, string>> = {
  malformed:
    'The link or file contains no view that this app can read; it may have been cut. Nothing was changed. Ask for it again, best as a file.',
  tooNew:
    'This view was sent from a later version of Commission Desk. Nothing was changed. Update the app, or ask for a copy of the filters.',
  tooLarge: 'The link or file is too large to be a view. Nothing was changed. Ask for it again, best as a file.',
  unreadable:
    'The file with the view could not be read. Nothing was changed. Copy it to this computer and open it again.',
};

export const sending = {
  menu: 'Send this view',
  hint: 'Filters, columns, sort, grouping, the time of your data and the address of the service; never rows or the access token',
  /** The filter is sent, the notes are not. */
  ownNotes: 'Flags and notes are not sent: the view finds those of the person who opens it',
  copyLink: 'Copy link',
  copySummary: 'Copy summary',
  saveFile: 'Save as a file',
  openFile: 'Open a view from a file',

  linkCopied:
    'The link to this view was copied. It contains filters, columns, sort, grouping, the time of your data and the address of the service; no rows.',
  summaryCopied: 'A summary of this view was copied.',
  summaryMoving:
    'A sync or check kept changing these rows, or what is known about them, while they were read, so nothing was copied. Copy again once it has ended.',
  tooLong: 'This view is too long for a link. Save it as a file instead.',

  clientsHeading: 'This includes client IDs',
  clients: (ids: readonly string[], more: number) =>
    `What you send names ${plural(ids.length + more, 'client', 'clients')}: ${withMore(ids, more)}. Your private nicknames are not sent.`,
  sendAnyway: { link: 'Copy anyway', summary: 'Copy anyway', file: 'Save anyway' },

  received: (asOf: string | null) =>
    `Sent by a colleague, as of ${asOf ?? 'a time that is not known'} (theirs). These are your rows.`,
  undo: 'Show my view again',
  refused: (reason: ViewRefusal) => refused[reason],
  otherService: ({ serviceUrl }: OtherService) =>
    serviceUrl === ''
      ? 'This view was sent from the sample data, and you are signed in to a service. Nothing was changed.'
      : `This view is of another service: ${serviceUrl}. Nothing was changed. It opens where that service is signed in.`,

  summary: {
    filters: (title: string, filters: readonly string[]) =>
      `${title}: ${filters.length === 0 ? 'all rows' : filters.join('; ')}`,
    totals: (what: string, sums: readonly string[], rows: number) =>
      sums.length === 0
        ? plural(rows, 'row', 'rows')
        : `${what}: ${sums.join('; ')}. Together ${plural(rows, 'row', 'rows')}.`,
    sum: (sum: {
      readonly currency: string;
      readonly amount: string;
      readonly rows: number;
      readonly leftOut: number;
    }) =>
      `${sum.currency} ${sum.amount} (${plural(sum.rows, 'row', 'rows')}${sum.leftOut > 0 ? `, ${number(sum.leftOut)} of them without a readable amount` : ''})`,
    unknown: 'Cannot be answered from the copy on this computer.',
    /** The time of copying dates a "today" in what follows. */
    proof: ({
      asOf,
      copied,
      read,
      checked,
    }: Readonly<Record<'copied' | 'read' | 'checked', string>> & { readonly asOf: string | null }) =>
      `As of ${asOf ?? 'a time that is not known'}, copied ${copied}. Read: ${read}. Checked: ${checked}.`,
  },
};
