import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { StoredSwitch } from './stored-switch.tsx';

afterEach(cleanup);

/** A server that stores a value when the test lets it. */
function shown({ refuses = false } = {}) {
  const asked: boolean[] = [];
  const waiting: (() => void)[] = [];
  function Page() {
    const [stored, setStored] = useState(false);
    const onStore = async (value: boolean) => {
      asked.push(value);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (!refuses) setStored(value);
    };
    return <StoredSwitch label="Flag" checked={stored} onStore={onStore} />;
  }
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  return {
    asked,
    click: () => fireEvent.click(screen.getByRole('switch')),
    isOn: () => screen.getByRole<HTMLInputElement>('switch').checked,
    answer: () => act(async () => waiting.shift()?.()),
  };
}

it('shows a choice at once', async () => {
  const page = shown();
  page.click();
  expect(page.isOn()).toBe(true);
  await page.answer();
  expect([page.isOn(), page.asked]).toEqual([true, [true]]);
});

it('that is switched twice ends as it was last switched', async () => {
  const page = shown();
  page.click();
  page.click();
  expect([page.isOn(), page.asked]).toEqual([false, [true]]);
  await page.answer();
  expect([page.isOn(), page.asked]).toEqual([false, [true, false]]);
  await page.answer();
  expect(page.isOn()).toBe(false);
});

it('stores only the last of several choices that are made meanwhile', async () => {
  const page = shown();
  for (let clicks = 0; clicks < 5; clicks += 1) page.click();
  await page.answer();
  await page.answer();
  expect([page.isOn(), page.asked]).toEqual([true, [true, true]]);
});

it('goes back where the server refuses', async () => {
  const page = shown({ refuses: true });
  page.click();
  await page.answer();
  expect(page.isOn()).toBe(false);
});
