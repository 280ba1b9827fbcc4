import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loadable } from './loadable.tsx';

afterEach(cleanup);

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('a prepared component draws at once', async () => {
  const { Component, prepare } = loadable(async () => Hello);
  await prepare();
  render(<Component name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

test('one that was not prepared leaves its place to the placeholder until it is there', async () => {
  const code = Promise.withResolvers<typeof Hello>();
  const { Component } = loadable(() => code.promise);
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <Component name="Ada" />
      </Suspense>,
    );
  });
  expect(screen.getByText('waiting')).toBeDefined();
  await act(async () => code.resolve(Hello));
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

test('code that could not be fetched is fetched again by the next preparation', async () => {
  let broken = true;
  const { Component, prepare } = loadable(async () => {
    if (broken) throw new Error('The connection is gone.');
    return Hello;
  });
  await expect(prepare()).rejects.toThrow('The connection is gone.');
  broken = false;
  await prepare();
  render(<Component name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeDefined();
});
