import { ContributionBoundary, SessionToken, useContributions, useEntry, useService } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DatasetTabs, type DatasetTabProps } from './dataset-tabs.ts';

type TabEntry = typeof DatasetTabs extends ExtensionPoint<infer C> ? Entry<C> : never;

/** Tabs of other plugins that the user may see. */
export function useForeignTabs(): readonly TabEntry[] {
  const session = useService(SessionToken);
  return useContributions(DatasetTabs).filter(
    ({ declared: { permission } }) => permission === undefined || session.can(...permission),
  );
}

/** A tab of another plugin, with its own loading state and error boundary. */
export function ForeignTab({ entry, dataset }: DatasetTabProps & { readonly entry: TabEntry }) {
  const { t } = useTranslation('facet/datasets');
  return (
    <ContributionBoundary
      entry={entry}
      loading={<ListSkeleton rows={6} />}
      fallback={({ error, retry }) => <ErrorTile error={error} title={t('edit.tabs.crashed')} onRetry={retry} />}
    >
      <Loaded entry={entry} dataset={dataset} />
    </ContributionBoundary>
  );
}

function Loaded({ entry, dataset }: DatasetTabProps & { readonly entry: TabEntry }) {
  return createElement(useEntry(entry), { dataset });
}
