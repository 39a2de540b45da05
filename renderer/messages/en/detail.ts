export const detail = {
  label: 'Details',
  close: 'Close details',
  resize: 'Width of details',
  sections: {
    charge: 'Charge',
    rate: 'Rate',
    measured: 'How it is measured',
    thresholds: 'Thresholds and conditions',
    rounding: 'Rounding',
    clients: 'Clients',
    record: 'Record',
    report: 'Report',
    amounts: 'Amounts',
    extras: 'Other fields sent',
  },
  emptyFields: (count: number) => `${count} empty`,
  showEmpty: (count: number) => (count === 1 ? 'Show 1 empty field' : `Show ${count} empty fields`),
  hideEmpty: 'Hide empty fields',
  code: (code: string) => `code ${code}`,
  conditional: (count: string) =>
    count === '1'
      ? '1 conditional charge; its terms are not in this data'
      : `${count} conditional charges; their terms are not in this data`,
  nameless: 'Without a name',
};
