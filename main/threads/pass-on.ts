// Passes calls of the window on to a thread, unchanged. The thread's protocol lists them as routes; main/handlers.ts makes
// their handlers from that list.

import type { CallArguments, CallName, Calls, CallValue } from '../../shared/contract/calls.ts';
import type { AnyCalls, CallOptions, WorkerClient } from './worker-call.ts';

/**
 * The lane of each call. In a lane, a newer request replaces an older one that has not started. Null when each request
 * is answered. `inBackground`: a long answer that others must not wait for. `urgent`: a short one that others may wait for.
 * `own`: what a person saves, which is done in its order.
 */
type Route<N extends CallName> =
  | ((args: CallArguments<N>) => string)
  | null
  | 'urgent'
  | 'own'
  | { readonly inBackground: (args: CallArguments<N>) => string };
export type Routes = { readonly [N in CallName]?: Route<N> };

type PassedOn<R extends Routes> = {
  readonly [N in keyof R & CallName]: (args: CallArguments<N>) => Promise<CallValue<N>>;
};

/**
 * Makes a handler of each routed call. `thread` is looked up at each call, as another profile may be open by then. `follow`
 * sees each answer that is awaited.
 */
export function passOn<R extends Routes, C extends Pick<Calls, keyof R & CallName> & AnyCalls<C>>(
  routes: R,
  thread: () => WorkerClient<C>,
  follow: (answer: Promise<unknown>) => Promise<unknown> = (answer) => answer,
): PassedOn<R> {
  const untyped: Readonly<Record<string, Route<never>>> = routes;
  // The type parameters make sure that the thread answers each routed call. `Object.entries` loses that pairing, so the
  // calls go through an untyped view of the same thread.
  const client = thread as () => { call(name: string, args: never, options: CallOptions): Promise<unknown> };
  const handlers = Object.entries(untyped).map(([name, route]) => [
    name,
    (args: never) => follow(client().call(name, args, optionsOf(route, args))),
  ]);
  // One handler for each key of `routes`, which `Object.fromEntries` cannot express.
  return Object.fromEntries(handlers) as PassedOn<R>;
}

function optionsOf(route: Route<never>, args: never): CallOptions {
  if (route === null) return {};
  if (route === 'urgent' || route === 'own') return { rank: route };
  if (typeof route === 'function') return { lane: route(args) };
  return { lane: route.inBackground(args), rank: 'background' };
}
