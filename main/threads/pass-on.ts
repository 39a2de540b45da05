// Calls of the window that a thread answers as they come: the thread's protocol lists them, and main/handlers.ts passes
// them on by that list.

import type { CallArguments, CallName, Calls, CallValue } from '../../shared/contract/calls.ts';
import type { AnyCalls, CallOptions, WorkerClient } from './worker-call.ts';

/** Call → its lane, in which a newer request drops an older one that has not started. Null: all requests are answered. */
export type Routes = { readonly [N in CallName]?: ((args: CallArguments<N>) => string) | null };

type PassedOn<R extends Routes> = {
  readonly [N in keyof R & CallName]: (args: CallArguments<N>) => Promise<CallValue<N>>;
};

/** Handlers of these calls. `thread` is looked up at each call, as another profile may be open by then. */
export function passOn<R extends Routes, C extends Pick<Calls, keyof R & CallName> & AnyCalls<C>>(
  routes: R,
  thread: () => WorkerClient<C>,
): PassedOn<R> {
  const lanes: Readonly<Record<string, ((args: never) => string) | null>> = routes;
  // The parameters' types pair each call with a thread that answers it; entries by name lose that.
  const client = thread as () => { call(name: string, args: never, options: CallOptions): Promise<unknown> };
  const handlers = Object.entries(lanes).map(([name, laneOf]) => [
    name,
    (args: never) => client().call(name, args, laneOf === null ? {} : { lane: laneOf(args) }),
  ]);
  return Object.fromEntries(handlers) as PassedOn<R>;
}
