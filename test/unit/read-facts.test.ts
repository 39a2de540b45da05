// What the seal's card asks for a figure that the pointer leaves meanwhile.

import { expect, test, vi } from 'vitest';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import { cellFigure } from '../../renderer/lib/sealed-figure.ts';
import { readFacts } from '../../renderer/seal/read-facts.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

test.each([true, false])(
  'a cell with a history is searched for namesakes only while its card is open: %s',
  async (isOpen) => {
    const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
    const [change] = scene?.changes.changes ?? [];
    if (scene === undefined || change === undefined) throw new Error('no such scene');
    const history = { firstSeen: null, lastConfirmed: null, changes: [change] };
    const bridge = createFakeBridge({ ...scene, answers: { getRowHistory: history } });
    const asked: CallName[] = [];
    const api: Bridge = {
      on: (name, listener) => bridge.on(name, listener),
      call: (name, args) => {
        asked.push(name);
        return bridge.call(name, args);
      },
    };
    vi.stubGlobal('window', { api });
    const row = { key: '7', values: {}, extras: null };
    await readFacts(cellFigure('charges', row, { column: 'name', shown: 'A', isAmount: false }), () => isOpen);
    expect(asked).toEqual(isOpen ? ['getRowHistory', 'queryRows'] : ['getRowHistory']);
  },
);
