import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { AppPages, useContributions } from '@facet/sdk/client';
import { EmptyState } from '@facet/sdk/ui';
import classes from './shell.module.css';
import { type PageEntry, PageSlot } from './page-slot.tsx';
import { useStartPath } from './use-start-path.ts';

/** The pages of all plugins, as they are now: one that comes or goes changes the routes at once. */
export function PageRoutes() {
  const entries = useContributions(AppPages);
  const start = useStartPath();
  const routes = useMemo<RouteObject[]>(
    () => [
      ...entries.flatMap((entry) =>
        pathsOf(entry).map((path) => ({
          path,
          element: <PageSlot key={`${entry.owner} ${entry.key}`} entry={entry} />,
        })),
      ),
      ...(start === undefined || start === '/' ? [] : [{ path: '/', element: <Navigate to={start} replace /> }]),
      { path: '*', element: <NotFound /> },
    ],
    [entries, start],
  );
  return useRoutes(routes);
}

/** Whether the current page opens without a session, such as sign-in or one of guests; such pages stand alone, without the bar. */
export function usePublicPage(): boolean {
  const entries = useContributions(AppPages);
  const { pathname } = useLocation();
  return entries.some(
    (entry) => entry.declared.access !== undefined && pathsOf(entry).some((path) => matchPath(path, pathname) !== null),
  );
}

function pathsOf(entry: PageEntry): readonly string[] {
  return [entry.declared.path, ...(entry.declared.aliases ?? [])];
}

function NotFound() {
  const { t } = useTranslation('facet');
  const { pathname } = useLocation();
  const start = useStartPath();
  useEffect(() => {
    document.title = t('app.title', { page: t('shell.notFound.title') });
  }, [t]);
  return (
    <EmptyState
      page
      icon={<IconMapOff size={20} stroke={1.5} />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text', { path: pathname })}
      action={
        start === undefined ? undefined : (
          <Link to={start} className={classes.homeLink}>
            {t('shell.notFound.home')}
          </Link>
        )
      }
    />
  );
}
