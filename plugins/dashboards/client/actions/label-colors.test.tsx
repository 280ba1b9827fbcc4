import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import PropertiesDialog from './properties-dialog.tsx';

afterEach(cleanup);

async function open(settings: Readonly<Record<string, unknown>>) {
  const saved: unknown[] = [];
  const stage = await createStage({
    charts: [{ id: 1 }],
    editable: true,
    settings,
    labels: new Map([
      ['Ohio', '#112233'],
      ['Texas', 'var(--chart-4)'],
    ]),
    fetchData: async () => rows(1),
    answer: (endpoint, input) => {
      if (endpoint.startsWith('PUT')) saved.push((input as { readonly body: { readonly json_metadata: string } }).body);
      return endpoint === 'GET /api/v1/dashboard/:id' ? { result: { slug: null } } : { result: [], count: 0 };
    },
  });
  await act(async () => {
    render(stage.wrap(<PropertiesDialog onClose={() => {}} reload={() => {}} />));
  });
  const apply = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [{ json_metadata } = { json_metadata: '' }] = saved as { readonly json_metadata: string }[];
    return JSON.parse(json_metadata).label_colors;
  };
  return { apply };
}

const addLabel = (label: string) => {
  const field = screen.getByLabelText('Add a label', { selector: 'input' });
  fireEvent.change(field, { target: { value: label } });
  fireEvent.blur(field);
};

test('[A3.7] labels get colours in the properties: one that is drawn begins with the colour that it has', async () => {
  const { apply } = await open({ label_colors: { Utah: '#445566', Iowa: '#778899' } });
  addLabel('Ohio');
  addLabel('  ');
  fireEvent.change(screen.getByLabelText('Color of Utah'), { target: { value: '#000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the color of Iowa' }));
  expect(await apply()).toEqual({ Utah: '#000000', Ohio: '#112233' });
});

test('[B5.7] a typed colour counts once it is one; until then the one before stays', async () => {
  const { apply } = await open({ label_colors: { Utah: '#445566', Iowa: '#778899' } });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`Color of ${label}`), { target: { value } });
  type('Utah', 'nope');
  expect(screen.getByText('Invalid color')).toBeTruthy();
  type('Iowa', 'rgb(1, 2');
  expect(screen.getAllByText('Invalid color')).toHaveLength(2);
  type('Iowa', 'rgb(1, 2, 3)');
  expect(screen.getAllByText('Invalid color')).toHaveLength(1);
  expect(await apply()).toEqual({ Utah: '#445566', Iowa: 'rgb(1, 2, 3)' });
});

test('a colour of the theme is kept as it is now, not as the name that only this page knows', async () => {
  document.documentElement.style.setProperty('--chart-4', ' #b32168');
  const { apply } = await open({});
  addLabel('Texas');
  expect(screen.getByLabelText('Color of Texas')).toHaveProperty('value', '#b32168');
  expect(await apply()).toEqual({ Texas: '#b32168' });
});

test('a label taken from the list leaves the input empty for the next one', async () => {
  await open({});
  const field = screen.getByLabelText('Add a label', { selector: 'input' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Ohio', hidden: true }));
  expect(screen.getByLabelText('Color of Ohio')).toHaveProperty('value', '#112233');
  expect(field).toHaveProperty('value', '');
});

test('a label that nothing draws begins with a colour of the scheme, and Enter adds it without sending the form', async () => {
  const { apply } = await open({ color_scheme: 'd3Category10' });
  const field = screen.getByLabelText('Add a label', { selector: 'input' });
  fireEvent.change(field, { target: { value: 'Narnia' } });
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(screen.getByLabelText('Color of Narnia')).not.toBeNull();
  expect(await apply()).toEqual({ Narnia: '#1f77b4' });
});
