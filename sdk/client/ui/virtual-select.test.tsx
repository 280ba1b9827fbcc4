import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { VirtualSelect } from './virtual-select.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'a', label: 'Origin', kind: 'text' },
  { value: 'b', label: 'Destination', kind: 'text', note: 'CASE WHEN a THEN b END' },
] as const;

const MANY = Array.from({ length: 5_000 }, (_, index) => ({ value: `${index}`, label: `Column ${index}` }));

function One({
  first = null,
  options = OPTIONS,
}: {
  readonly first?: string | null;
  readonly options?: typeof OPTIONS | typeof MANY;
}) {
  const [value, setValue] = useState(first);
  return <VirtualSelect ariaLabel="Column" options={options} value={value} onChange={setValue} />;
}

const field = () => screen.getByRole('textbox', { name: 'Column' });

function show(first?: string) {
  render(
    <MantineProvider env="test">
      <One {...(first === undefined ? {} : { first })} />
    </MantineProvider>,
  );
}

it('shows the sign of what is chosen', () => {
  show('a');
  expect(field()).toHaveProperty('value', 'Origin');
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

it('searches for what is typed after a choice, not for both together', () => {
  show('a');
  fireEvent.change(field(), { target: { value: 'Origindest' } });
  expect(field()).toHaveProperty('value', 'dest');
});

it('searches for what is left where the end of a choice is deleted', () => {
  show('a');
  fireEvent.change(field(), { target: { value: 'Origi' } });
  expect(field()).toHaveProperty('value', 'Origi');
});

it('takes what is typed while it is open as it is', () => {
  show('a');
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: 'Ori' } });
  expect(field()).toHaveProperty('value', 'Ori');
});

it('[A9.14] opens no higher than 220 pixels', () => {
  show();
  act(() => field().focus());
  expect(screen.getByRole('listbox', { hidden: true }).style.maxHeight).toBe('220px');
});

it('[A9.13] draws only the options in sight of a long list, and finds those that are not drawn', () => {
  render(
    <MantineProvider env="test">
      <One options={MANY} />
    </MantineProvider>,
  );
  act(() => field().focus());
  expect(screen.queryAllByRole('option', { hidden: true }).length).toBeLessThan(60);
  fireEvent.change(field(), { target: { value: '4321' } });
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
  expect(field()).toHaveProperty('value', 'Column 4321');
});
