import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import ShareMenu from './share-menu.tsx';

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
