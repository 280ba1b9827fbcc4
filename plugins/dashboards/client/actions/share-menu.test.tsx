import { ApiError } from '@facet/sdk/client';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import DashboardMenuItems from './dashboard-menu-items.tsx';
import ShareMenu from './share-menu.tsx';

// The document of the tests has no fonts, which fields that grow listen to.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterEach(cleanup);

test.each([true, false])('[B6.16] embed code is offered while EMBEDDED_SUPERSET is on: %s', async (isOn) => {
  const stage = await createStage({
    charts: [],
    fetchData: async () => rows(),
    flags: isOn ? ['EMBEDDED_SUPERSET'] : [],
  });
  await act(async () => {
    render(stage.wrap(<ShareMenu />));
  });
  await screen.findByText('Copy permalink to clipboard');
  expect(screen.queryAllByText('Copy embed code')).toHaveLength(isOn ? 1 : 0);
});

test.each([
  ['share', () => <ShareMenu />, 'Share'],
  ['dashboard', () => <DashboardMenuItems reload={() => {}} />, 'Dashboard menu'],
])('the menu that was opened with its %s button gives the focus back to it', async (_, draw, name) => {
  const stage = await createStage({ charts: [], fetchData: async () => rows(), answer: () => ({ result: [] }) });
  await act(async () => {
    render(stage.wrap(draw()));
  });
  const menu = await screen.findByRole('menu', { hidden: true });
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
});

test('administrators let sites embed the dashboard for guests, and stop it', async () => {
  const sent: unknown[] = [];
  let kept: object | undefined;
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(),
    flags: ['EMBEDDED_SUPERSET'],
    answer(endpoint, input) {
      if (!endpoint.endsWith('/embedded')) return { result: [] };
      if (endpoint.startsWith('PUT')) {
        sent.push((input as { readonly body: unknown }).body);
        kept = { uuid: 'a-uuid', allowed_domains: ['https://a.example', 'https://b.example'] };
      } else if (endpoint.startsWith('DELETE')) sent.push('removed');
      if (kept === undefined) throw new ApiError('Not found', { status: 404, body: null, requestId: null, type: null });
      return { result: kept };
    },
  });
  await act(async () => {
    render(stage.wrap(<ShareMenu />));
  });
  fireEvent.click(await screen.findByText('Embed for guests…'));
  const sites = await screen.findByLabelText('Sites that may embed it');
  expect(screen.queryByLabelText('ID for the site')).toBeNull();
  fireEvent.change(sites, { target: { value: 'https://a.example\nnot a site, https://b.example/path' } });
  expect(screen.getByText('These are no addresses of sites: not a site, https://b.example/path')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Enable embedding' }));
  fireEvent.change(sites, { target: { value: 'https://a.example, https://b.example\n' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enable embedding' }));
  expect(await screen.findByDisplayValue('a-uuid')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stop embedding' }));
  await waitFor(() =>
    expect(sent).toEqual([{ allowed_domains: ['https://a.example', 'https://b.example'] }, 'removed']),
  );
});
