import { control, defineForm } from '@facet/sdk/chart-form';
import { isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AsyncSelectControl } from './async-select-control.tsx';
import { CollectionControl } from './collection-control.tsx';
import { resolvePanel } from './panel.ts';
import { panelsWith } from './panels.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';
import { TextControl } from './text-control.tsx';

afterEach(cleanup);

/** As the form of an installed plugin: no built-in chart type uses these two controls. */
const form = defineForm({
  controls: {
    team: control('AsyncSelectControl', textOf, {
      label: 'Team',
      options: () => ({ endpoint: '/api/v1/acme/teams', clearable: true }),
    }),
    goals: control('CollectionControl', (value) => listOf(value).filter(isRecord), {
      label: 'Goals',
      options: () => ({
        fields: [
          { name: 'name', type: 'TextControl', label: 'Name' },
          { name: 'target', type: 'TextControl', label: 'Target', options: { isInt: true } },
        ],
        titled: 'name',
        newItem: { target: 1 },
      }),
    }),
  },
  sections: [{ label: 'Acme', rows: [['team'], ['goals']] }],
});

const loaded = (key: string, implementation: unknown) => ({
  key,
  owner: 'facet/controls',
  ownerVersion: '1.0.0',
  declared: {},
  load: () => Object.assign(Promise.resolve(implementation), { status: 'fulfilled', value: implementation }),
  retry() {},
});

const request = vi.fn(
  async (_path: string) => new Response('{"result":[{"value":"a","text":"Analysts"},{"value":"b","text":"Builders"}]}'),
);
const host = controlHost({
  api: { request },
  entries: [
    loaded('AsyncSelectControl', AsyncSelectControl),
    loaded('CollectionControl', CollectionControl),
    loaded('TextControl', TextControl),
  ],
});

const { Control } = panelsWith({ warn() {} });

function Panel({ told }: { told(form: FormData): void }): ReactNode {
  const [data, setData] = useState<FormData>({ viz_type: 'acme', datasource: '1__table', team: 'a' });
  return resolvePanel(form, (key) => key).controls.map(({ name, type, label, options }) => (
    <Control
      key={name}
      name={name}
      type={type}
      label={label}
      options={options}
      value={data[name]}
      error={null}
      datasource={null}
      formData={data}
      onChange={(value) => {
        const next = { ...data, [name]: value };
        setData(next);
        told(next);
      }}
    />
  ));
}

it('[B2.10] [B7.63] a form from outside has a list of the server and a collection, whose values it reads', async () => {
  const told = vi.fn<(form: FormData) => void>();
  render(
    <ControlStage host={host}>
      <Panel told={told} />
    </ControlStage>,
  );
  await screen.findByDisplayValue('Analysts');
  expect(request.mock.calls[0]?.[0]).toBe('/api/v1/acme/teams');
  fireEvent.click(screen.getByLabelText('kit.clear'));
  expect(told.mock.lastCall?.[0]).toMatchObject({ team: null });
  fireEvent.click(screen.getByRole('button', { name: 'collection.add' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Revenue' } });
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }));
  await waitFor(() => expect(told.mock.lastCall?.[0]).toMatchObject({ goals: [{ name: 'Revenue', target: 1 }] }));
  const stored = told.mock.lastCall?.[0];
  expect(stored === undefined ? null : form.read(stored)).toEqual({
    viz_type: 'acme',
    datasource: '1__table',
    team: undefined,
    goals: [{ name: 'Revenue', target: 1 }],
  });
});
