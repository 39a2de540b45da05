export type SealLineId = 'from' | 'read' | 'checked' | 'before' | 'sent';

export type SealLine = {
  readonly id: SealLineId;
  /** `good` only where the service's rows agree. */
  readonly tone: 'plain' | 'good' | 'warning';
  /** Stands out before the text: the filter value, or the value before. */
  readonly lead?: string;
  readonly text: string;
};
