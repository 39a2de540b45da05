// The codes by which the service filters charges by state and by approval. No dictionary lists them.

export const STATE_CODE = { effective: '0', notEffective: '1' } as const;

/** Whether a charge waits for approval. The service filters by it, but sends it in no record. */
export const PENDING_CODE = { approved: '0', waiting: '1' } as const;
export type PendingCode = (typeof PENDING_CODE)[keyof typeof PENDING_CODE];

/** All values of both filters, in the order in which lists show them. */
export const CHARGE_FILTER_CODES = {
  state: [STATE_CODE.effective, STATE_CODE.notEffective],
  pending: [PENDING_CODE.approved, PENDING_CODE.waiting],
} as const;
