import { expect, test, vi } from 'vitest';
import { copyAndCheck, isSameText } from '../../main/saving/copy-and-check.ts';

/** A clipboard that another program keeps from being changed at the first `refusals` writes. */
function heldClipboard(refusals: number) {
  let content = 'copied before';
  const write = vi.fn(() => {
    if (write.mock.calls.length > refusals) content = 'new';
    return Promise.resolve();
  });
  return { write, isThere: () => Promise.resolve(content === 'new') };
}

test.each([0, 1])('after %d writes in vain, a copy succeeds', async (refusals) => {
  const clipboard = heldClipboard(refusals);
  await copyAndCheck(clipboard);
  expect(clipboard.write).toHaveBeenCalledTimes(refusals + 1);
});

test('a clipboard that still has what was copied before is a failure', async () => {
  const clipboard = heldClipboard(2);
  await expect(copyAndCheck(clipboard)).rejects.toThrow('did not take');
  expect(clipboard.write).toHaveBeenCalledTimes(2);
});

test('where one picture is like another, the one that was copied before is removed first', async () => {
  let content = 'before';
  const write = vi.fn(() => Promise.resolve());
  const clipboard = { write, isThere: () => Promise.resolve(content !== '') };
  await expect(copyAndCheck({ ...clipboard, clear: () => undefined })).rejects.toThrow('did not take');
  expect(write).not.toHaveBeenCalled();

  await expect(copyAndCheck({ ...clipboard, clear: () => (content = '') })).rejects.toThrow('did not take');
  write.mockImplementation(() => Promise.resolve(void (content = 'new')));
  await copyAndCheck({ ...clipboard, clear: () => (content = '') });
});

test('line ends and halves of a character make no difference, anything else does', () => {
  expect(isSameText('a\nb\n\ud83d', 'a\r\nb\n\ufffd')).toBe(true);
  expect(isSameText('1.00', '1.0')).toBe(false);
});
