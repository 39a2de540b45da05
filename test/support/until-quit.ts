import { UntilQuit } from '../../renderer/lib/calls/until-quit.ts';

/** What a profile's screens remember, in a window that was just opened unless another one's texts are given. */
export function untilQuit(texts = new Map<string, string>(), owner = 'profile'): UntilQuit {
  return new UntilQuit(
    { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => void texts.set(name, text) },
    owner,
  );
}
