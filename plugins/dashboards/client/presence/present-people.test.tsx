import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import PresentPeople from './present-people.tsx';

afterEach(cleanup);

const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].map((first_name, index) => ({
  id: index + 10,
  first_name,
  last_name: 'Test',
  editing: first_name === 'Finn',
}));

test.each([
  [4, ['Ada Test', 'Ben Test', 'Cleo Test', 'Dan Test'], ''],
  [6, ['Finn Test', 'Ada Test', 'Ben Test', 'Cleo Test'], '+2'],
])('[B9.25] of %i people four are drawn, editors first, and the others counted', async (count, drawn, rest) => {
  const stage = await createStage({
    charts: [],
    fetchData: async () => rows(),
    answer: () => ({ result: people.slice(0, count) }),
  });
  await act(async () => {
    render(stage.wrap(<PresentPeople />));
  });
  const items = (await screen.findByRole('list', { name: 'Also here now' })).children;
  const shown = [...items].map((item) => item.getAttribute('title') ?? item.textContent ?? '');
  expect(shown.slice(0, 4).map((words) => words.replace(/ is .*$/, ''))).toEqual(drawn);
  expect(shown.slice(4)).toEqual(rest === '' ? [] : [rest]);
});
