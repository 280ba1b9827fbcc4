import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { People } from './person.tsx';

afterEach(cleanup);

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ first_name: `Ada${index}`, last_name: 'L' }));

it.each([
  [2, ['Ada0 L', 'Ada1 L']],
  [4, ['Ada0 L', 'Ada1 L', 'Ada2 L', 'Ada3 L']],
  [6, ['Ada0 L', 'Ada1 L', 'Ada2 L', 'Ada3 L', 'Ada4 L, Ada5 L']],
])('[B9.25] of %s people, at most four have a picture of their own', (count, names) => {
  render(
    <MantineProvider env="test">
      <People people={people(count)} />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(names);
});
