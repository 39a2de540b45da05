import { beforeEach, expect, test } from 'vitest';
import { DragState } from '../../renderer/table/cells/drag-state.ts';
import type { CellPosition } from '../../renderer/grid/table-window.ts';

const FIRST = { row: 0, column: 0 };
const THIRD = { row: 2, column: 0 };

const heard: string[] = [];
let drag: DragState;

beforeEach(() => {
  heard.splice(0);
  drag = new DragState({
    onPress: ({ row }) => heard.push(`pressed ${row}`),
    onDrag: ({ row }) => heard.push(`dragged ${row}`),
    onDrop: () => heard.push('dropped'),
  });
  drag.press(FIRST, false);
});

const pointer = (isPressed: boolean) => ({ isPressed, capture: () => void heard.push('captured') });
const move = (to: CellPosition, isPressed = true): void => drag.move(pointer(isPressed), () => to);

test('a drag reaches the cells under the pointer until the button is released', () => {
  move(FIRST);
  move(THIRD);
  move(FIRST);
  drag.end();
  move(THIRD, false);
  expect(heard).toEqual(['pressed 0', 'captured', 'dragged 2', 'dragged 0', 'dropped']);
});

test('a button released outside the table, where nothing is heard of it, ends the drag', () => {
  move(THIRD, false);
  move(FIRST);
  expect(heard).toEqual(['pressed 0']);
});

test('a drag out of the table from its first cell goes on outside', () => {
  drag.leave(pointer(true));
  drag.leave(pointer(true));
  move(THIRD);
  drag.end();
  expect(heard).toEqual(['pressed 0', 'captured', 'dragged 2', 'dropped']);
});

test('a press that extends the selection does not leave the table when the sums come under the pointer', () => {
  drag.press(THIRD, true);
  drag.leave(pointer(true));
  drag.end();
  expect(heard).toEqual(['pressed 0', 'pressed 2']);
});

test('a pointer that leaves after the release is not captured', () => {
  drag.end();
  drag.leave(pointer(false));
  expect(heard).toEqual(['pressed 0']);
});
