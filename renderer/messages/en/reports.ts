export const reports = {
  title: 'Daily reports',
  noneHeld: 'The service returned no daily reports at the last sync.',
  noCopy: 'Daily reports have not been synced to this computer yet.',
  noMatch: 'No daily report in this copy matches the filters.',
};
