import type { CommandId, ShownCommand } from '../../../shared/contract/app/commands.ts';
import { call, on } from '../../lib/calls/api.ts';

/** The menu of the system, as far as this window knows it. */
export class MenuCalls {
  #shown = '';

  /** Commands are made again at every change of what they depend on, such as the progress of a sync: most are the same. */
  show(commands: readonly ShownCommand[]): void {
    const text = JSON.stringify(commands);
    if (text === this.#shown) return;
    this.#shown = text;
    // Safe to ignore: the palette has the same commands.
    call('showMenu', { commands }).catch(() => undefined);
  }

  /** Returns a function that stops it. */
  follow(choose: (id: CommandId) => void): () => void {
    return on('commandChosen', ({ id }) => choose(id));
  }
}
