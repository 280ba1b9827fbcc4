import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Canvas } from '../canvas/canvas.tsx';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import CssPane from './css-pane.tsx';

afterEach(cleanup);

async function open(css: string) {
  const stage = await createStage({ charts: [{ id: 7 }], fetchData: async () => rows(1) });
  stage.runtime.store.setState({ css });
  await act(async () => {
    render(
      stage.wrap(
        <>
          <Canvas />
          <CssPane />
        </>,
      ),
    );
  });
  return stage;
}

const styleText = () => document.querySelector('[data-dashboard-styled] > style')?.textContent ?? '';

test('style rules of a dashboard reach its components by their names, and change with what is edited', async () => {
  const { runtime } = await open('.dashboard-chart-id-7 { outline: 1px solid red }');
  await waitFor(() => expect(styleText()).toBe('[data-dashboard-styled] .dashboard-chart-id-7{outline:1px solid red}'));
  expect(document.querySelector('[data-dashboard-styled] .dashboard-chart-id-7')).not.toBeNull();
  await act(async () => runtime.store.setState({ css: '' }));
  expect(document.querySelector('[data-dashboard-styled] > style')).toBeNull();
});

test('rules that would reach out of the dashboard are named and have no effect', async () => {
  await open('.a { position: fixed; color: red } @import url(https://evil.test/a.css);');
  await waitFor(() => expect(styleText()).toBe('[data-dashboard-styled] .a{color:red}'));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(/2 parts are left out/);
  expect(alert.textContent).toContain('position:fixed');
});

test('of many such rules, the note names some and counts the others', async () => {
  await open(Array.from({ length: 22 }, (_, n) => `.a${n} { position: fixed }`).join(' '));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/22 parts are left out/);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('and 2 more');
  expect(screen.getAllByRole('listitem')).toHaveLength(21);
});

test('a change of the rules is one step to undo', async () => {
  const { runtime } = await open('');
  runtime.store.setState({ css: '.a {}' });
  runtime.store.temporal.getState().undo();
  expect(runtime.store.getState().css).toBe('');
});
