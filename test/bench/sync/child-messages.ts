// What the bench and the process of a run send each other. The bench is the service.

import type { SyncScope } from '../../../shared/contract/sync.ts';
import type { DictionaryRequest, PageRequest } from '../../../main/service/client.ts';

/** The first argument of the process. */
export type SyncChildTask = { readonly path: string; readonly scope: SyncScope };

type Asked =
  | { readonly kind: 'page'; readonly request: PageRequest }
  | { readonly kind: 'dictionary'; readonly request: DictionaryRequest };
export type FromSyncChild =
  | { readonly kind: 'ask'; readonly id: number; readonly asked: Asked }
  | { readonly kind: 'grown'; readonly bytes: number };
export type ToSyncChild =
  | { readonly kind: 'answer'; readonly id: number; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string };
