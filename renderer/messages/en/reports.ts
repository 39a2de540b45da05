export const reports = {
  title: 'Daily reports',
  noCopy: 'Daily reports have not been synced to this computer yet.',
  noneHeld: 'The service returned no daily reports at the last sync.',
  noMatch: 'No daily report in this copy matches the filters.',
};
