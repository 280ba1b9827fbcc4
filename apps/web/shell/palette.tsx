import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppCommands, useContributions, useHost, useDeclaredText } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { useNav } from './use-nav.ts';
import { useSearch } from './use-search.ts';
import './palette.css';

const NamedIcon = lazy(() => import('./named-icon.tsx'));

const TYPING_PAUSE = 200;

const [store, palette] = createSpotlight();

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
  const found = useSearch(settled.trim());

  useEffect(() => {
    if (opened) palette.open();
  }, [opened]);

  const action = (id: string, label: string, onClick: () => void, more?: Partial<SpotlightActionData>) => ({
    id,
    label,
    onClick,
    ...more,
  });
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
          // The label has a colon, which nobody types.
          keywords: `${t('palette.create')} ${link.label}`,
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
    ...found.map((kind) => ({
      group: kind.label,
      actions: kind.hits.map((hit) =>
        action(`${kind.id} ${hit.id}`, hit.label, () => void navigate(hit.path), {
          leftSection: <LinkIcon name={kind.icon} />,
          // The provider has decided that it is a hit; the palette must not leave it out again.
          keywords: search,
        }),
      ),
    })),
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
