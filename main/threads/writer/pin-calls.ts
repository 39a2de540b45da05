// The writer's calls for pinned clients.

import type { Database } from '../../store/file/database.ts';
import { addPins, listPins, notePinFailure, removePin, renamePin } from '../../store/question/pins.ts';
import type { PinCalls } from './writer-protocol.ts';

export function createPinCalls(store: () => Database, now: () => number): PinCalls {
  return {
    listPinsToFetch: ({ onlyDue }) =>
      listPins(store())
        .filter((pin) => !onlyDue || pin.asOf === null || pin.isOutdated)
        .map((pin) => pin.aaid),
    notePinFailure({ aaid, failure }) {
      notePinFailure(store(), aaid, failure);
      return null;
    },
    addPins({ aaids }) {
      addPins(store(), { aaids, pinnedAt: new Date(now()).toISOString() });
      return listPins(store());
    },
    renamePin(args) {
      renamePin(store(), args);
      return listPins(store());
    },
    removePin({ aaid }) {
      removePin(store(), aaid);
      return listPins(store());
    },
  };
}
