// The receipt that the Sync screen is asked to show.

import { expect, test } from 'vitest';
import { ProofState, type ReceiptName } from '../../renderer/syncing/proof/proof.svelte.ts';

const NAME: ReceiptName = { runId: 'run-1', resource: 'charges', verdict: 'complete' };

function served(proof: ProofState): void {
  if (proof.receipt !== null) proof.serve(proof.receipt);
}

test('a receipt is asked for until the person was led to it, and can be asked for again', () => {
  const proof = new ProofState();
  expect(proof.receipt).toBeNull();
  proof.showReceipt(NAME);
  expect(proof.receipt).toEqual(NAME);
  served(proof);
  expect(proof.receipt).toBeNull();
  proof.showReceipt(NAME);
  expect(proof.receipt).toEqual(NAME);
});

test('a request that comes while the one before is served stays', () => {
  const proof = new ProofState();
  proof.showReceipt(NAME);
  const { receipt: before } = proof;
  proof.showReceipt({ ...NAME, resource: 'reports' });
  if (before !== null) proof.serve(before);
  expect(proof.receipt).toEqual({ ...NAME, resource: 'reports' });
});
