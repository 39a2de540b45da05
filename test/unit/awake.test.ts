import { expect, test } from 'vitest';
import { Awake } from '../../main/work/awake.ts';

test('the computer is kept awake once, as long as any work runs', () => {
  const said: string[] = [];
  const awake = new Awake(() => {
    said.push('kept');
    return () => void said.push('released');
  });
  awake.set('sync', true);
  awake.set('sync', true);
  awake.set('export', true);
  awake.set('sync', false);
  expect(said).toEqual(['kept']);
  awake.set('export', false);
  awake.set('export', false);
  expect(said).toEqual(['kept', 'released']);
  awake.set('sync', true);
  awake.release();
  expect(said).toEqual(['kept', 'released', 'kept', 'released']);
});
