// By which rule the hash of an export's rows is computed, and where a person finds it described, with test vectors. A
// change of the rule is a new version.

export const ROWS_HASH_RULE = { name: 'commission-desk-rows', version: 1, describedIn: 'docs/exports.md' } as const;
