import type { Row } from '../../shared/contract/answers.ts';

/** Marks records for comparison. */
export type RowMarks = { has(key: string): boolean; toggle(row: Row): void };
