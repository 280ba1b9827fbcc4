import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconBolt, IconChartLine, IconLayoutDashboard, IconSearch, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppCommands, useContributions, useHost } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { useDeclaredText } from './use-declared-text.ts';
import { useNav } from './use-nav.ts';
import './palette.css';

const NamedIcon = lazy(() => import('./named-icon.tsx'));

const TYPING_PAUSE = 200;
const HITS = 6;

const [store, palette] = createSpotlight();

interface Hit {
  readonly id: number;
  readonly label: string;
  readonly path: string;
}

/** Finds pages, objects and commands. Its code loads with the first Ctrl-K. */
export default function Palette({ opened, onClose }: { readonly opened: boolean; onClose(): void }) {
  const { t } = useTranslation('facet');
  const navigate = useNavigate();
  const host = useHost();
  const { session } = useAppServices();
  const text = useDeclaredText();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, TYPING_PAUSE);
  const links = [...useNav('main'), ...useNav('settings'), ...useNav('user')];
  const creations = useNav('new');
  const commands = useContributions(AppCommands).filter(
    ({ declared }) => !declared.permission || session.can(...declared.permission),
  );
  const found = useObjects(settled.trim());

  useEffect(() => {
    if (opened) palette.open();
  }, [opened]);

  const action = (id: string, label: string, onClick: () => void, more?: Partial<SpotlightActionData>) => ({
    id,
    label,
    onClick,
    ...more,
  });
  const objects = (kind: string, hits: readonly Hit[], icon: ReactNode) =>
    hits.map((hit) =>
      action(`${kind} ${hit.id}`, hit.label, () => void navigate(hit.path), { leftSection: icon, keywords: search }),
    );
  const groups: SpotlightActionGroupData[] = [
    {
      group: t('palette.go'),
      actions: links.map((link) =>
        action(link.id, link.label, () => void navigate(link.path), { leftSection: <LinkIcon name={link.icon} /> }),
      ),
    },
    {
      group: t('palette.create'),
      actions: creations.map((link) =>
        action(link.id, t('palette.createOne', { name: link.label }), () => void navigate(link.path), {
          leftSection: <LinkIcon name={link.icon} />,
        }),
      ),
    },
    {
      group: t('palette.commands'),
      actions: commands.map((entry) =>
        action(
          `${entry.owner} ${entry.key}`,
          text(entry.owner, entry.declared.label),
          () => {
            entry
              .load()
              .then((command) => command.run())
              .catch((error: unknown) => host.report(entry.owner, error));
          },
          { leftSection: <IconBolt size={16} stroke={1.6} aria-hidden /> },
        ),
      ),
    },
    {
      group: t('palette.dashboards'),
      actions: objects('dashboard', found.dashboards, <IconLayoutDashboard size={16} stroke={1.6} />),
    },
    { group: t('palette.charts'), actions: objects('chart', found.charts, <IconChartLine size={16} stroke={1.6} />) },
    { group: t('palette.datasets'), actions: objects('dataset', found.datasets, <IconTable size={16} stroke={1.6} />) },
  ];

  return (
    <Spotlight
      store={store}
      actions={groups.filter((group) => group.actions.length > 0)}
      query={search}
      onQueryChange={setSearch}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound={t('palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      size={600}
      centered={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--scrim)' }}
      searchProps={{
        leftSection: <IconSearch size={16} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.title'),
      }}
    />
  );
}

function LinkIcon({ name }: { readonly name: string | undefined }) {
  return (
    <Suspense fallback={<span style={{ width: 16, height: 16 }} />}>
      <NamedIcon name={name ?? ''} />
    </Suspense>
  );
}

function useObjects(search: string): Readonly<Record<'dashboards' | 'charts' | 'datasets', readonly Hit[]>> {
  const { api } = useAppServices();
  const enabled = search.length > 1;
  const answer = useQuery({
    queryKey: ['palette', search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const ask = (col: string) => ({
        page: 0,
        page_size: HITS,
        filters: [{ col, opr: 'ct', value: search }],
      });
      const [dashboards, charts, datasets] = await Promise.all([
        api.call('GET /api/v1/dashboard/', { q: ask('dashboard_title') }, { signal }),
        api.call('GET /api/v1/chart/', { q: ask('slice_name') }, { signal }),
        api.call('GET /api/v1/dataset/', { q: ask('table_name') }, { signal }),
      ]);
      return {
        dashboards: dashboards.result.map((row) => ({ id: row.id, label: row.dashboard_title ?? '', path: row.url })),
        charts: charts.result.map((row) => ({ id: row.id, label: row.slice_name ?? '', path: row.url })),
        datasets: datasets.result.map((row) => ({ id: row.id, label: row.table_name, path: row.explore_url })),
      };
    },
  });
  return enabled && answer.data ? answer.data : { dashboards: [], charts: [], datasets: [] };
}
