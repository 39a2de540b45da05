// The limits of the sample service: page size, page depth, and number of requests.

import type { Clock } from '../../main/clock.ts';
import { failure, type Answer } from './answers.ts';
import type { SampleQuestion } from '../../main/sample/asked.ts';
import type { SampleFlags } from './flags.ts';

const WINDOW_MS = 10_000;

/** Null if the request is within all limits. */
export type Limits = (asked: SampleQuestion) => Answer | null;

export function createLimits(flags: SampleFlags, clock: Clock): Limits {
  const most = flags.requestsPerTenSeconds;
  let answeredAtMs: number[] = [];
  return ({ page, pageSize }) => {
    const nowMs = clock.now();
    answeredAtMs = answeredAtMs.filter((atMs) => atMs > nowMs - WINDOW_MS);
    if (most > 0 && answeredAtMs.length >= most) return failure(flags, 429, 'Too many requests.');
    if (most > 0) answeredAtMs.push(nowMs);
    if (pageSize > flags.refusePageSizeAbove) return failure(flags, 400, 'page_size is too large');
    if (page * pageSize > flags.refuseRowsBeyond && page > 1) return failure(flags, 400, 'page is too deep');
    return null;
  };
}
