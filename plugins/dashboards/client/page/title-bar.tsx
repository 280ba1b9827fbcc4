import { ActionIcon, Button } from '@mantine/core';
import { IconCertificate, IconPencil, IconRefresh, IconShare2 } from '@tabler/icons-react';
import { FavoriteStar, Hint, People } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { DashboardMenu } from '../actions/dashboard-menu.tsx';
import { FreshnessNote } from './freshness-note.tsx';
import frame from '../frame/frame.module.css';
import classes from './page.module.css';
import { PublishedMark } from './published-mark.tsx';
import { shareDashboard } from '../storage/share.ts';
import { refreshAll } from '../runtime/use-auto-refresh.ts';
import { useFavorite } from '../storage/use-favorite.ts';

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
    <header className={frame.bar}>
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      <div className={frame.facts}>
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
        <span className={frame.wide}>
          <PublishedMark />
        </span>
        <span className={frame.wide}>
          <People people={dashboard.owners} />
        </span>
      </div>
      <div className={frame.actions}>
        <FreshnessNote />
        <ActionIcon
          className={frame.wide ?? ''}
          aria-label={t('page.refresh')}
          title={t('page.refresh')}
          onClick={() => refreshAll(runtime)}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
        <span className={`${frame.split} ${frame.wide}`} aria-hidden />
        {rights.share ? (
          <Button className={frame.wide ?? ''} leftSection={<IconShare2 size={14} stroke={1.6} />} onClick={share}>
            {t('share.share')}
          </Button>
        ) : null}
        {rights.edit ? (
          <Button className={frame.wide ?? ''} leftSection={<IconPencil size={14} stroke={1.6} />} onClick={edit}>
            {t('page.edit')}
          </Button>
        ) : null}
        <DashboardMenu reload={reload} />
      </div>
    </header>
  );
}
