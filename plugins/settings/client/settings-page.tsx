import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppSettings, SessionToken, useContributions, useService } from '@facet/sdk/client';
import { PageHeader } from '@facet/sdk/ui';
import { SettingField } from './setting-field.tsx';
import classes from './settings-page.module.css';
import { SettingRow } from './setting-row.tsx';

const SCHEMES = ['light', 'dark', 'auto'] as const;

export function SettingsPage() {
  const { t } = useTranslation('facet/settings');
  const session = useService(SessionToken);
  const all = useContributions(AppSettings);
  const entries = all.filter(({ declared }) => declared.scope === 'user');
  const forAll = session.can('can_write', 'Setting') ? all.filter(({ declared }) => declared.scope === 'system') : [];
  return (
    <div className={classes.scroll}>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        <div className={classes.card}>
          <ThemeSetting />
          {entries.map(({ key, owner, declared }) => (
            <SettingField key={`${owner} ${key}`} id={key} owner={owner} setting={declared} />
          ))}
        </div>
        {forAll.length === 0 ? null : (
          <>
            <p className={classes.intro}>{t('everybody')}</p>
            <div className={classes.card}>
              {forAll.map(({ key, owner, declared }) => (
                <SettingField key={`${owner} ${key}`} id={key} owner={owner} setting={declared} />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function ThemeSetting() {
  const { t } = useTranslation('facet/settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingRow label={t('theme.label')} description={t('theme.description')}>
      <SegmentedControl
        aria-label={t('theme.label')}
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
      />
    </SettingRow>
  );
}
