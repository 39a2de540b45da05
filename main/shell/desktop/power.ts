// The computer's power: it stays awake while the app works, and says when it sleeps.

import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Power } from '../../desk-options.ts';

export function createPower(): Power {
  return {
    keepAwake() {
      // The screen may go dark; only the system must go on.
      const id = powerSaveBlocker.start('prevent-app-suspension');
      return () => powerSaveBlocker.stop(id);
    },
    onSleep({ begin, end }) {
      powerMonitor.on('suspend', begin);
      powerMonitor.on('resume', end);
    },
  };
}
