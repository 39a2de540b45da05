// What screens and files say of customized charges.

export const charges = {
  title: 'Customized charges',
  standardRates: 'Standard rates are not included.',
  /** Beside several charges of one client and market. */
  whichApplies:
    'Several effective charges have the same market and fee type: the service does not state which applies.',
  noCopy: 'Customized charges have not been synced to this computer yet.',
  noneHeld: 'The service returned no customized charges at the last sync. That does not mean there are no fees.',
  noMatch:
    'No customized charge in this copy matches the filters. Standard rates are not included, so this does not mean there is no fee.',
};
