import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paneStart } from '../controls/pane-start.ts';
import { inWords } from '../testing/in-words.ts';
import { SkipLinks } from './skip-links.tsx';
import { usePaneKeys } from './use-pane-keys.ts';

afterEach(cleanup);
beforeEach(() => render(inWords(<Page />)));

function Page() {
  const panes = usePaneKeys();
  return (
    <div {...panes.handlers}>
      <SkipLinks onSkip={panes.enter} />
      <aside aria-label="Dataset">
        <button>Actions</button>
        <input aria-label="Search" {...paneStart} />
      </aside>
      <aside aria-label="Controls">
        <button tabIndex={-1}>Bar</button>
        <button>Line</button>
        <button>Filters</button>
      </aside>
      <section aria-label="Chart">
        <button>Refresh</button>
        <section aria-label="Results">
          <button>Rows</button>
        </section>
      </section>
      <div role="dialog">
        <button>Save</button>
      </div>
    </div>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const press = (shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey });

it('goes from pane to pane, to the start of each, and around', () => {
  const seen = Array.from({ length: 5 }, () => {
    press();
    return focused();
  });
  expect(seen).toEqual(['Search', 'Line', 'Refresh', 'Rows', 'Search']);
  press(true);
  expect(focused()).toBe('Rows');
});

it('comes back to where the focus was in a pane', () => {
  screen.getByRole('button', { name: 'Filters' }).focus();
  press();
  expect(focused()).toBe('Refresh');
  press(true);
  expect(focused()).toBe('Filters');
});

it('leaves the focus in a dialog', () => {
  screen.getByRole('button', { name: 'Save' }).focus();
  press();
  expect(focused()).toBe('Save');
});

it.each([
  ['Skip to the controls', 'Line'],
  ['Skip to the chart', 'Refresh'],
])('"%s" goes there', (link, start) => {
  fireEvent.click(screen.getByRole('button', { name: link }));
  expect(focused()).toBe(start);
});
