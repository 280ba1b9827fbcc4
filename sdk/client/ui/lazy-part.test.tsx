import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Component, type ComponentType, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import texts from '../../../i18n/en.json' with { type: 'json' };
import { lazyPart } from './lazy-part.tsx';

beforeEach(() => {
  // React tells errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Grid: ComponentType<{ readonly name: string }> = ({ name }) => <p>Rows of {name}</p>;
const lost = new TypeError('Failed to fetch dynamically imported module: /static/1.js');

class Outer extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>the page stopped</p> : this.props.children;
  }
}

async function draw(part: ReactNode) {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['facet'], defaultNS: 'facet', resources: { en: { facet: texts } } });
  await act(async () => {
    render(
      <MantineProvider>
        <I18nextProvider i18n={i18n}>
          <Outer>
            <h1>Explore</h1>
            {part}
          </Outer>
        </I18nextProvider>
      </MantineProvider>,
    );
  });
}

test('code that cannot be fetched leaves the page as it is, and is fetched again on request', async () => {
  const load = vi.fn<() => Promise<typeof Grid>>().mockRejectedValueOnce(lost).mockResolvedValue(Grid);
  const { Component: Part } = lazyPart(load);
  await draw(<Part name="flights" />);
  expect(screen.getByRole('heading', { name: 'Explore' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain(lost.message);
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });
  expect(screen.getByText('Rows of flights')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure that goes on is told again', async () => {
  const { Component: Part } = lazyPart<object>(() => Promise.reject(lost));
  await draw(<Part />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });
  expect(screen.getByRole('alert').textContent).toContain(lost.message);
});

test('errors of the component itself are for the boundary around it', async () => {
  const { Component: Part } = lazyPart<object>(async () => () => {
    throw new Error('A bug of the grid.');
  });
  await draw(<Part />);
  expect(screen.getByText('the page stopped')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
