// Passes calls of the window on to a thread, unchanged. The thread's protocol lists them as routes; main/handlers.ts makes
// their handlers from that list.

import type { AskerName } from '../../shared/contract/askers.ts';
import type { CallArguments, CallName, Calls, CallValue } from '../../shared/contract/calls.ts';
import type { AnyCalls, CallOptions, WorkerClient } from './worker-call.ts';

/**
 * A function names what the call is about, such as its dataset: an asker may ask about each at the same time. Null when there is
 * nothing to name. `background`: a long answer that others must not wait for. Whoever asks for these, each is answered:
 * `urgent`, a short answer that others may wait for, and `own`, what a person saves, which is done in its order.
 */
type Route<N extends CallName> = ((args: CallArguments<N>) => string) | null | 'background' | 'urgent' | 'own';
export type Routes = { readonly [N in CallName]?: Route<N> };

type PassedOn<R extends Routes> = {
  readonly [N in keyof R & CallName]: (args: CallArguments<N>, asker?: AskerName) => Promise<CallValue<N>>;
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
    (args: never, asker?: AskerName) => {
      const about = typeof route === 'function' ? route(args) : '';
      return follow(client().call(name, args, optionsOf(route, { name, about, asker })));
    },
  ]);
  // One handler for each key of `routes`, which `Object.fromEntries` cannot express.
  return Object.fromEntries(handlers) as PassedOn<R>;
}

type Asked = { readonly name: string; readonly about: string; readonly asker: AskerName | undefined };

function optionsOf(route: Route<never>, asked: Asked): CallOptions {
  if (route === 'urgent' || route === 'own') return { rank: route };
  return route === 'background' ? { ...laneOf(asked), rank: route } : laneOf(asked);
}

/** In a lane, a newer call replaces an older one that has not begun. A call without an asker has none. */
export function laneOf({ name, about, asker }: Asked): Pick<CallOptions, 'lane'> {
  return asker === undefined ? {} : { lane: `${name} ${about} ${asker}` };
}
