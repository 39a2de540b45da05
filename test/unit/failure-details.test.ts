// Wherever a failure's words point to “Details”, these are beside them.

import { render } from 'svelte/server';
import type { Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClockState } from '../../renderer/frame/clock.svelte.ts';
import { messages } from '../../renderer/messages/messages.ts';
import ConnectionCheck from '../../renderer/session/ConnectionCheck.svelte';
import { ConnectionState } from '../../renderer/session/connection.svelte.ts';
import { SessionState } from '../../renderer/session/session.svelte.ts';
import { ProofState } from '../../renderer/syncing/proof/proof.svelte.ts';
import ProofStopped from '../../renderer/syncing/proof/ProofStopped.svelte';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import Outcome from '../../renderer/syncing/view/Outcome.svelte';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

type Contexts = {
  readonly provideClock: (clock: ClockState) => void;
  readonly provideConnection: (connection: ConnectionState) => void;
  readonly provideProof: (proof: ProofState) => void;
  readonly provideSync: (sync: SyncState) => void;
};
// reason: the types of the module itself need those of a page, which tests do not have
const CONTEXT = new URL('../../renderer/context.ts', import.meta.url).href;
const { provideClock, provideConnection, provideProof, provideSync } = (await import(CONTEXT)) as Contexts;

const FAILURE = { code: 'rejected', message: 'no such page', facts: {} } as const;
const scene = fakeScenes(0)['sync'];
const nothing = (): void => undefined;

beforeEach(() => {
  if (scene !== undefined) vi.stubGlobal('window', { api: createFakeBridge(scene) });
});
afterEach(() => vi.unstubAllGlobals());

function expectDetails(html: string): void {
  expect(html).toContain(messages.common.details);
  expect(html).toMatch(/<details.*rejected: no such page.*<\/details>/s);
}

/** Draws a component below one that provides what it uses. */
function drawnWith(provide: () => void, draw: (parts: Parameters<Component>[0]) => void): string {
  const parent: Component = (parts) => {
    provide();
    draw(parts);
    return {};
  };
  return render(parent, { context: new Map() }).body;
}

test('the connection check shows the details of a failure', () => {
  const state = { kind: 'ready', value: [{ step: 'token', verdict: 'failed', detail: '', failure: FAILURE }] } as const;
  expectDetails(render(ConnectionCheck, { props: { state, serviceUrl: '' } }).body);
});

test('the line above the parity checks shows the details of a failure', () => {
  const proof = new ProofState();
  const facts = scene?.proof.learned;
  if (facts === undefined) throw new Error('no such scene');
  proof.learned = { kind: 'ready', value: { ...facts, failure: FAILURE } };
  expectDetails(
    drawnWith(
      () => provideProof(proof),
      (parts) => ProofStopped(parts, {}),
    ),
  );
});

test('the Sync screen shows the details of a failure', () => {
  const status = scene?.resources[0];
  if (status === undefined || status.last === null) throw new Error('no such scene');
  const receipt = { ...status.last, verdict: 'failed', error: FAILURE } as const;
  const provide = (): void => {
    const sync = new SyncState();
    provideSync(sync);
    provideClock(new ClockState(() => 0));
    provideConnection(new ConnectionState(new SessionState(), sync));
  };
  expectDetails(drawnWith(provide, (parts) => Outcome(parts, { status, receipt, onEnterToken: nothing })));
});
