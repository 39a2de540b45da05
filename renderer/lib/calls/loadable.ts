import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';

/** The states that `StateView` shows; every list and panel is in exactly one of them. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly value: T };

/** The state for a caught error. */
export function failedWith(error: unknown): Loadable<never> {
  return { kind: 'failed', failure: failureOf(error) };
}

/** What `read` answers, or the state for its error. Never rejects. */
export async function loaded<T>(read: () => Promise<Loadable<T>>): Promise<Loadable<T>> {
  try {
    return await read();
  } catch (error) {
    return failedWith(error);
  }
}
