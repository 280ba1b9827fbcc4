import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { type Lab, openLab } from '../lab/lab.ts';
import { LabContext } from '../lab/lab-context.ts';
import { EMPTY_LAB, type LabState, openTab } from '../model/lab-state.ts';
import { LAB_SERVICES } from '../testing/lab-services.ts';
import { TabBar } from './tab-bar.tsx';

const labs: Lab[] = [];
const DEFAULTS = { dbId: 1, queryLimit: 1000 };

function show(...names: readonly string[]) {
  const lab = openLab(LAB_SERVICES, { device: null, window: null });
  labs.push(lab);
  lab.update(() => names.reduce<LabState>((state, name) => openTab(state, DEFAULTS, { name }), EMPTY_LAB));
  const i18n = i18next.createInstance();
  void i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/sql-lab', resources: { en: { 'facet/sql-lab': texts } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <LabContext value={lab}>
          <TabBar />
        </LabContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  return lab.store;
}

const tab = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="tab"]') ?? document.body;
const names = () => screen.getAllByRole('tab').map((element) => element.querySelector('[title]')?.textContent);
const active = () =>
  screen.getAllByRole('tab').find((one) => one.getAttribute('aria-selected') === 'true')?.textContent;

beforeEach(() => {
  // The test environment has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  for (const lab of labs.splice(0)) lab.dispose();
});

describe('[A2.2] the tabs of the editor', () => {
  test('[A4.13] a new tab opens with the next name and is shown', () => {
    show('Untitled Query 4');
    fireEvent.click(screen.getByRole('button', { name: 'New tab' }));
    expect(active()).toContain('Untitled Query 5');
  });

  test('the list contains its tabs, and no tab contains a button', () => {
    show('a', 'b');
    const owned = screen.getByRole('tablist').getAttribute('aria-owns')?.split(' ');
    expect(owned).toEqual([tab('a').id, tab('b').id]);
    expect(within(tab('b')).queryAllByRole('button')).toEqual([]);
  });

  test('a closed tab can be opened again', () => {
    show('a', 'b');
    expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close a' }));
    expect(names()).toEqual(['b']);
    fireEvent.click(screen.getByRole('button', { name: /Reopen/ }));
    expect(names()).toEqual(['a', 'b']);
    expect(active()).toContain('a');
  });

  test('arrows go round the tabs, with Alt they move one, Delete closes', () => {
    show('a', 'b', 'c');
    fireEvent.keyDown(tab('c'), { key: 'ArrowRight' });
    expect(active()).toContain('a');
    expect(document.activeElement).toBe(tab('a'));
    fireEvent.keyDown(tab('a'), { key: 'ArrowRight', altKey: true });
    expect(names()).toEqual(['b', 'a', 'c']);
    fireEvent.keyDown(tab('a'), { key: 'Delete' });
    expect(names()).toEqual(['b', 'c']);
    expect(document.activeElement).toBe(tab('c'));
  });

  test.each([
    ['Enter', 'Revenue'],
    ['Escape', 'a'],
  ])('F2 renames: %s leaves %s', (key, name) => {
    show('a');
    fireEvent.keyDown(tab('a'), { key: 'F2' });
    const field = screen.getByRole('textbox', { name: 'Name of the tab' });
    fireEvent.change(field, { target: { value: ' Revenue ' } });
    fireEvent.keyDown(field, { key });
    fireEvent.blur(field);
    expect(names()).toEqual([name]);
    expect(document.activeElement).toBe(tab(name));
  });

  test('a name of blanks changes nothing', () => {
    const store = show('a');
    fireEvent.doubleClick(tab('a'));
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '   ' } });
    fireEvent.blur(field);
    expect(store.getState().tabs[0]?.name).toBe('a');
  });
});
