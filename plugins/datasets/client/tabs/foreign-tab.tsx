import {
  ContributionBoundary,
  type ContributionFailure,
  SessionToken,
  useContributions,
  useEntry,
  useService,
} from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { createElement, type ReactNode } from 'react';
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
  return (
    <ContributionBoundary entry={entry} loading={<ListSkeleton rows={6} />} fallback={failed}>
      <Loaded entry={entry} dataset={dataset} />
    </ContributionBoundary>
  );
}

function Loaded({ entry, dataset }: DatasetTabProps & { readonly entry: TabEntry }) {
  return createElement(useEntry(entry), { dataset });
}

function failed({ error, retry }: ContributionFailure): ReactNode {
  return <ErrorTile error={error} onRetry={retry} />;
}
