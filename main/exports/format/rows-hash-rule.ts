// The name and version of the rule for the hash of an export's rows, and the document that describes it with test
// vectors. Any change of the rule needs a new version.

export const ROWS_HASH_RULE = { name: 'commission-desk-rows', version: 1, describedIn: 'docs/exports.md' } as const;
