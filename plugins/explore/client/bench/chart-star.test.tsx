import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { type ExploreServices, ExploreServicesContext } from '../services/explore-services.ts';
import { ChartStar } from './chart-star.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: 'facet/explore', resources: { en: { 'facet/explore': texts } } });

afterEach(cleanup);

const down = () => Promise.reject(new Error('down'));

function show(isFavorite: () => Promise<boolean>) {
  const error = vi.fn<(text: string) => void>();
  const services = { notifier: { error } } as unknown as ExploreServices;
  render(
    <ExploreServicesContext value={services}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <ChartStar calls={{ isFavorite, setFavorite: down }} slice={{ slice_id: 1, slice_name: 'Sales' }} />
        </MantineProvider>
      </I18nextProvider>
    </ExploreServicesContext>,
  );
  return error;
}

it('[B8.31] a star that could not be read is said with the cause', async () => {
  const error = show(down);
  await waitFor(() => expect(error).toHaveBeenCalledWith('There was an error fetching the favorite status: down'));
});

it('[B8.15] a star that could not be given is taken back, and said', async () => {
  const error = show(async () => false);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(error).toHaveBeenCalledWith('An error occurred while starring this chart'));
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false');
});
