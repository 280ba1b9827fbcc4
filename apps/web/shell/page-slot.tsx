import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppPages,
  ContributionBoundary,
  type ContributionFailure,
  useEntry,
  useShownPageTitle,
  useDeclaredText,
} from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorState, NoPermission, PageSkeleton } from '@facet/sdk/ui';
import classes from './shell.module.css';
import { useAppServices } from './app-services.ts';

export type PageEntry = typeof AppPages extends ExtensionPoint<infer C> ? Entry<C> : never;

/** One page of a plugin: its title, its code when it is asked for, and what shows when it cannot. */
export function PageSlot({ entry }: { readonly entry: PageEntry }) {
  const { t } = useTranslation('facet');
  const { session } = useAppServices();
  const text = useDeclaredText();
  const page = text(entry.owner, entry.declared.title);
  const shown = useShownPageTitle() ?? page;
  useEffect(() => {
    document.title = t('app.title', { page: shown });
  }, [t, shown]);
  const permission = entry.declared.permission;
  if (permission && !session.can(...permission)) return <NoPermission page />;
  const crash = ({ error, retry }: ContributionFailure) => (
    <>
      <h1 className={classes.unseen}>{page}</h1>
      <ErrorState error={error} title={t('kit.error.unexpected')} onRetry={retry} />
    </>
  );
  return (
    <ContributionBoundary entry={entry} loading={<PageSkeleton />} fallback={crash}>
      <Page entry={entry} />
    </ContributionBoundary>
  );
}

function Page({ entry }: { readonly entry: PageEntry }) {
  const Component = useEntry(entry);
  // oxlint-disable-next-line react/static-components -- an entry gives the same component for as long as it lives
  return <Component />;
}
