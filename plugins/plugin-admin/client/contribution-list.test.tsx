import { ApiClientToken, DECLARED_TEXTS, EventBusToken, HostContext, LISTED_TEXTS } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import german from '../i18n/de.json' with { type: 'json' };
import english from '../i18n/en.json' with { type: 'json' };
import { ArchiveContributions, ContributionList } from './contribution-list.tsx';
import { PLUGINS } from './plugin-calls.ts';
import { testRow } from './testing/test-row.ts';
import type { PluginCheck } from '../common/wire/plugin.ts';

afterEach(cleanup);

const ROWS = [testRow({ id: 'facet/charts', points: [{ id: 'charts/type@1', name: 'Chart type' }] })];

/** The lines of the list, on a page of this language that has the list of plugins. */
async function linesOf(list: ReactNode, language: 'en' | 'de' = 'en'): Promise<readonly (string | null)[]> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {
      en: {
        'facet/plugin-admin': english,
        'acme/maps': { nav: 'Maps of the world' },
        [DECLARED_TEXTS]: { 'acme/maps#title': 'Atlas' },
      },
      de: {
        'facet/plugin-admin': german,
        [LISTED_TEXTS]: { 'facet/charts#manifest.points.charts/type@1': 'Diagrammtyp' },
      },
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(PLUGINS, ROWS);
  const host = createTestHost({
    services: [
      [ApiClientToken, {}],
      [EventBusToken, { on: () => ({ dispose: () => undefined }) }],
    ],
  });
  render(
    <I18nextProvider i18n={i18n}>
      <HostContext value={host}>
        <QueryClientProvider client={queries}>
          <MantineProvider env="test">{list}</MantineProvider>
        </QueryClientProvider>
      </HostContext>
    </I18nextProvider>,
  );
  return screen.getAllByRole('listitem').map((line) => line.textContent);
}

const contributes = [
  { point: 'app/nav@1', key: 'maps', label: 'nav' },
  { point: 'app/page@1', key: 'atlas', label: 'title' },
  { point: 'acme/layer@1', key: 'roads', label: 'Roads, paths. No tracks' },
  { point: 'charts/type@1', key: 'globe', label: 'globe' },
];

it('names the contributions of a plugin by its own texts, those that the build has gathered, or the words of its manifest', async () => {
  expect(await linesOf(<ContributionList id="acme/maps" contributes={contributes} />)).toEqual([
    'Menu itemMaps of the worldmaps',
    'PageAtlasatlas',
    'acme/layer@1Roads, paths. No tracksroads',
    'Chart typeglobe',
  ]);
});

it('says in the language of the page at which point each stands', async () => {
  const [first, , , last] = await linesOf(<ContributionList id="acme/maps" contributes={contributes} />, 'de');
  expect([first, last]).toEqual(['MenüpunktMaps of the worldmaps', 'Diagrammtypglobe']);
});

it.each([
  ['en', ['Menu itemWorldmaps', 'Layerroads']],
  ['de', ['MenüpunktWeltmaps', 'Ebeneroads']],
] as const)('an archive is named by the texts that it brings: %s', async (language, lines) => {
  const check: Pick<PluginCheck, 'contributes' | 'labels' | 'points'> = {
    contributes: [
      { point: 'app/nav@1', key: 'maps', label: 'menu.world' },
      { point: 'acme/layer@1', key: 'roads', label: 'roads' },
    ],
    points: [{ id: 'acme/layer@1', name: 'Layer' }],
    labels: {
      en: { 'menu.world': 'World' },
      de: { 'menu.world': 'Welt', 'manifest.points.acme/layer@1': 'Ebene' },
    },
  };
  expect(await linesOf(<ArchiveContributions check={check} />, language)).toEqual(lines);
});
