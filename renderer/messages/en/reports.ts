import { plural } from './words.ts';

export const reports = {
  title: 'Daily reports',
  differs: {
    name: 'Differs',
    hint: 'Only rows whose AE commission + company commission differs from the total commission',
    count: (rows: number) => (rows === 0 ? 'No row differs' : plural(rows, 'row differs', 'rows differ')),
    /** Beside other filters, which leave rows out as well. */
    countFiltered: (rows: number) =>
      rows === 0
        ? 'No filtered row differs'
        : plural(rows, 'of the filtered rows differs', 'of the filtered rows differ'),
  },
  noCopy: 'Daily reports have not been synced to this computer yet.',
  noneHeld: 'The service returned no daily reports at the last sync.',
  noMatch: 'No daily report in this copy matches the filters.',
};
