import { IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorTile, ListSkeleton, TimeAgo } from '@facet/sdk/ui';
import classes from './home.module.css';
import { useSavedQueries } from './home-queries.ts';
import { Section } from './section.tsx';

/** The user's most recently saved queries. */
export function SavedQueriesSection() {
  const { t } = useTranslation('facet/home');
  const saved = useSavedQueries();
  return (
    <Section
      title={t('queries.title')}
      end={
        saved.data && saved.data.count > 0 ? (
          <Link to="/savedqueryview/list/">{t('dashboards.viewAll', { count: saved.data.count })}</Link>
        ) : undefined
      }
    >
      <div className={classes.card}>
        {saved.isError ? (
          <ErrorTile error={saved.error} onRetry={() => void saved.refetch()} />
        ) : saved.isPending ? (
          <ListSkeleton rows={2} />
        ) : saved.data.rows.length === 0 ? (
          <p className={classes.hint}>{t('queries.none')}</p>
        ) : (
          <ul className={classes.links}>
            {saved.data.rows.map((row) => (
              <li key={row.id}>
                <Link to={`/superset/sqllab/?savedQueryId=${row.id}`} className={classes.item}>
                  <IconTerminal2 size={16} stroke={1.6} aria-hidden />
                  <span>{row.label ?? t('queries.unnamed')}</span>
                  <span className={classes.mark}>
                    <TimeAgo value={row.changed_on} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
