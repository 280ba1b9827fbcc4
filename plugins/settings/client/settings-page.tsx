import { Button, SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppSettings,
  SessionToken,
  useContributions,
  useDeclaredText,
  useManifestText,
  usePlugins,
  useService,
} from '@facet/sdk/client';
import { EmptyState, PageHeader } from '@facet/sdk/ui';
import { SectionLinks } from './section-links.tsx';
import { SettingField, type SettingFieldProps } from './setting-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { type SettingSection, settingSections, type ShownSetting } from './setting-sections.ts';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const { t } = useTranslation('facet/settings');
  const [search, setSearch] = useState('');
  const scroll = useRef<HTMLDivElement>(null);
  const theme = useThemeSetting();
  const declared = useDeclaredSettings();
  const sections = settingSections<ThemeSetting | SettingFieldProps>([theme, ...declared], theme.section, search);
  return (
    <div className={classes.screen}>
      <PageHeader title={t('title')}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.search ?? ''}
        />
      </PageHeader>
      <div ref={scroll} className={classes.scroll}>
        <div className={classes.page}>
          <SectionLinks key={sections.map(({ id }) => id).join(' ')} sections={sections} scroll={scroll} />
          <div className={classes.sections}>
            {sections.length === 0 ? (
              <EmptyState
                title={t('none.title')}
                action={<Button onClick={() => setSearch('')}>{t('none.clear')}</Button>}
              />
            ) : (
              sections.map((section) => <Section key={section.id} section={section} />)
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Section({
  section: { id, scope, title, settings },
}: {
  readonly section: SettingSection<ThemeSetting | SettingFieldProps>;
}) {
  const { t } = useTranslation('facet/settings');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading} data-setting-section>
        {title}
        <span className={classes.note}>{t(scope === 'user' ? 'ownNote' : 'all')}</span>
      </h2>
      <div className={classes.card}>
        {settings.map((setting) =>
          'declared' in setting ? (
            <SettingField key={`${setting.owner} ${setting.id}`} {...setting} />
          ) : (
            <SettingRow key={setting.id} label={setting.label} description={setting.description}>
              <SegmentedControl
                aria-label={setting.label}
                value={setting.value}
                data={SCHEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
                onChange={setting.set}
              />
            </SettingRow>
          ),
        )}
      </div>
    </section>
  );
}

/** Those that this user may change. Loads the catalogues of their plugins, some of which have no client code that would. */
function useDeclaredSettings(): readonly SettingFieldProps[] {
  const session = useService(SessionToken);
  const entries = useContributions(AppSettings);
  const text = useDeclaredText();
  const manifestText = useManifestText();
  const plugins = usePlugins();
  useTranslation([...new Set(entries.map(({ owner }) => owner))]);
  const mayChangeAll = session.can('can_write', 'Setting');
  return entries
    .filter(({ declared }) => declared.scope === 'user' || mayChangeAll)
    .map(({ key, owner, declared }) => ({
      id: key,
      owner,
      declared,
      scope: declared.scope,
      label: text(owner, declared.label),
      description: declared.description === undefined ? undefined : text(owner, declared.description),
      section:
        declared.section === undefined
          ? manifestText(owner, 'name', plugins.find(({ id }) => id === owner)?.name ?? owner)
          : text(owner, declared.section),
    }));
}

const SCHEMES = ['light', 'dark', 'auto'] as const;

interface ThemeSetting extends ShownSetting {
  readonly value: string;
  set(value: string): void;
}

/** The colour scheme is stored in the browser, not on the server. */
function useThemeSetting(): ThemeSetting {
  const { t } = useTranslation('facet/settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const text = useDeclaredText();
  return {
    id: 'theme',
    owner: 'facet/settings',
    scope: 'user',
    // The heading of the host's own settings of the same kind.
    section: text('facet/app', 'setting.appearance'),
    label: t('theme.label'),
    description: t('theme.description'),
    value: colorScheme,
    set: (value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto'),
  };
}
