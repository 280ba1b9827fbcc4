import { DECLARED_TEXTS } from '@facet/sdk/client';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { ContributionList } from './contribution-list.tsx';

afterEach(cleanup);

it('names the contributions of a plugin by its own texts, those that the build has gathered, or the words of its manifest', async () => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: {
      en: {
        'facet/plugin-admin': texts,
        'acme/maps': { nav: 'Maps of the world' },
        [DECLARED_TEXTS]: { 'acme/maps#title': 'Atlas' },
      },
    },
  });
  const contributes = [
    { point: 'app/nav@1', key: 'maps', label: 'nav' },
    { point: 'app/page@1', key: 'atlas', label: 'title' },
    { point: 'acme/layer@1', key: 'roads', label: 'Roads, paths. No tracks' },
  ];
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ContributionList id="acme/maps" contributes={contributes} />
      </MantineProvider>
    </I18nextProvider>,
  );
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    'Menu itemMaps of the worldmaps',
    'PageAtlasatlas',
    'acme/layer@1Roads, paths. No tracksroads',
  ]);
});
