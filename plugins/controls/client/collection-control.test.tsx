import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CollectionControl } from './collection-control.tsx';

// The host provides the controls; this test uses a plain input.
vi.mock('./control-view.tsx', () => ({
  ControlView: (props: { readonly label: string; readonly value: unknown; onChange(value: unknown): void }) => (
    <input
      aria-label={props.label}
      value={String(props.value ?? '')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
}));

afterEach(cleanup);

const options = {
  fields: [
    { name: 'label', type: 'TextControl', label: 'Name' },
    { name: 'lag', type: 'TextControl', label: 'Lag' },
  ],
  titled: 'label',
  newItem: { lag: 1 },
};

function Held({ start }: { readonly start: readonly Readonly<Record<string, unknown>>[] }): ReactNode {
  const [value, setValue] = useState<unknown>(start);
  return (
    <>
      <CollectionControl
        name="series"
        label="Series"
        error={null}
        datasource={null}
        formData={{ viz_type: 'table', datasource: '1__table' }}
        options={options}
        value={value as readonly Readonly<Record<string, unknown>>[]}
        onChange={setValue}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const held = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');
const show = (start: readonly Readonly<Record<string, unknown>>[]) =>
  render(
    <MantineProvider env="test">
      <Held start={start} />
    </MantineProvider>,
  );

it('[B2.10] a collection gets an item, whose inputs write its members', () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'collection.add' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'First' } });
  expect(held()).toEqual([{ lag: 1, label: 'First' }]);
});

it('[B2.10] its items are called by their title, move up and go', () => {
  show([
    { label: 'a', lag: 1 },
    { label: 'b', lag: 2, unknown: true },
  ]);
  expect(screen.getByRole('button', { name: 'a' }).getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'collection.up' }));
  expect(held()).toEqual([
    { label: 'b', lag: 2, unknown: true },
    { label: 'a', lag: 1 },
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: 'remove' })[0] as HTMLElement);
  expect(held()).toEqual([{ label: 'a', lag: 1 }]);
});
