import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { NoRows } from './no-rows.tsx';

afterEach(cleanup);

it.each([
  ['failed', 'The last run failed'],
  ['stopped', 'The last run was stopped'],
] as const)('the drawer of a run that %s says so, not that there are no rows', (status, text) => {
  render(inWords(<NoRows status={status} />));
  expect(screen.getByRole('heading').textContent).toBe(text);
});

it('the drawer says nothing before the first run', () => {
  render(inWords(<NoRows status="idle" />));
  expect(screen.queryByRole('heading')).toBeNull();
});
