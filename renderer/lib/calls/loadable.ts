import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';

/** What `StateView` shows: every list and panel is in exactly one of these. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly value: T };

/** For what a `catch` caught. */
export function failedWith(error: unknown): Loadable<never> {
  return { kind: 'failed', failure: failureOf(error) };
}
