import { MantineProvider, Select, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EditPopover } from './edit-popover.tsx';

afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <EditPopover opened label="Edit" target={<button type="button">open</button>} onClose={onClose}>
        <input aria-label="text" />
        <Select label="Kind" data={['a', 'b']} />
        <TextInput label="Name" rightSection={<button type="button">clear</button>} />
        <EditPopover
          opened
          label="Inner"
          target={<button type="button">inner</button>}
          onClose={() => onClose('inner')}
        >
          <input aria-label="inside" />
        </EditPopover>
      </EditPopover>
    </MantineProvider>,
  );
  return onClose;
}

it('closes at Escape, once', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'Escape' });
  expect(onClose.mock.calls).toEqual([[]]);
});

it('leaves Escape to a list that is open inside', () => {
  const onClose = open();
  const list = screen.getByRole('combobox', { name: 'Kind' });
  act(() => list.click());
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes at Escape on a button at the end of a field', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByRole('button', { name: 'clear' }), { key: 'Escape' });
  expect(onClose.mock.calls).toEqual([[]]);
});

it('leaves Escape to an editor inside', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByLabelText('inside'), { key: 'Escape' });
  expect(onClose.mock.calls).toEqual([['inner']]);
});

it.each([
  ['closes at a click beside it', () => {}, 1],
  ['stays once something in it was pressed', (field: Element) => fireEvent.pointerDown(field), 0],
  ['stays once something in it was typed', (field: Element) => fireEvent.keyDown(field, { key: 'a' }), 0],
  ['closes after the Tab key alone', (field: Element) => fireEvent.keyDown(field, { key: 'Tab' }), 1],
])('%s where it keeps what was touched', (_, touch, closed) => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <EditPopover opened keepsTouched label="Edit" target={<button type="button">open</button>} onClose={onClose}>
        <input aria-label="text" />
      </EditPopover>
    </MantineProvider>,
  );
  touch(screen.getByLabelText('text'));
  fireEvent.mouseDown(document.body);
  expect(onClose).toHaveBeenCalledTimes(closed);
});
