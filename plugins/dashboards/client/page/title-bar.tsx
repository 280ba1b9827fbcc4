import { ActionIcon, Button } from '@mantine/core';
import { IconCertificate, IconPencil, IconRefresh, IconShare2 } from '@tabler/icons-react';
import { FavoriteStar, Hint, People } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDashboard, useDashboardState } from './dashboard-runtime.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { FreshnessNote } from './freshness-note.tsx';
import classes from './page.module.css';
import { PublishedMark } from './published-mark.tsx';
import { shareDashboard } from './share.ts';
import { refreshAll } from './use-auto-refresh.ts';
import { useFavorite } from './use-favorite.ts';

/** Name, star, state, owners, age and what can be done with the dashboard. */
export function TitleBar({ reload }: { readonly reload: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { dashboard, rights, notifier } = runtime;
  const title = useDashboardState((state) => state.title);
  const [favorite, setFavorite] = useFavorite();
  const [, setSearch] = useSearchParams();
  const edit = () =>
    setSearch((search) => {
      search.set('edit', 'true');
      return search;
    });
  const share = () => {
    shareDashboard(runtime)
      .then(() => notifier.success(t('share.copied')))
      .catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)));
  };
  return (
    <header className={classes.bar}>
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      <div className={classes.facts}>
        {dashboard.certified_by ? (
          <Hint label={t('page.certified', { name: dashboard.certified_by })}>
            <span
              className={classes.certified}
              role="img"
              aria-label={t('page.certified', { name: dashboard.certified_by })}
            >
              <IconCertificate size={16} stroke={1.6} aria-hidden />
            </span>
          </Hint>
        ) : null}
        {favorite === undefined ? null : <FavoriteStar name={title} value={favorite} onChange={setFavorite} />}
        <span className={classes.wide}>
          <PublishedMark />
        </span>
        <span className={classes.wide}>
          <People people={dashboard.owners} />
        </span>
      </div>
      <div className={classes.actions}>
        <FreshnessNote />
        <ActionIcon
          className={classes.wide ?? ''}
          aria-label={t('page.refresh')}
          title={t('page.refresh')}
          onClick={() => refreshAll(runtime)}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
        <span className={`${classes.split} ${classes.wide}`} aria-hidden />
        {rights.share ? (
          <Button className={classes.wide ?? ''} leftSection={<IconShare2 size={14} stroke={1.6} />} onClick={share}>
            {t('share.share')}
          </Button>
        ) : null}
        {rights.edit ? (
          <Button className={classes.wide ?? ''} leftSection={<IconPencil size={14} stroke={1.6} />} onClick={edit}>
            {t('page.edit')}
          </Button>
        ) : null}
        <DashboardMenu reload={reload} />
      </div>
    </header>
  );
}
