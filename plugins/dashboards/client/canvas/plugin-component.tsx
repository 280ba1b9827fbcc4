import { type DashboardComponentProps, DashboardComponents } from '../dashboard-component.ts';
import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { EmptyState, ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutComponent } from '../../common/layout/component.ts';
import { EditContext } from './edit-context.ts';

export interface PluginComponentProps {
  readonly component: LayoutComponent;
  /** Key at `dashboards/component@1`. */
  readonly type: string;
}

type ComponentEntry = typeof DashboardComponents extends ExtensionPoint<infer C> ? Entry<C> : never;

/** A component that a plugin draws; a broken or absent one is a note in its place. */
export function PluginComponent({ component, type }: PluginComponentProps) {
  const { t } = useTranslation('facet/dashboards');
  const edit = use(EditContext);
  const entry = useContributions(DashboardComponents).find((one) => one.key === type);
  if (!entry) return <EmptyState title={t('layout.unknown', { type })} text={t('layout.unknownText')} />;
  return (
    <ContributionBoundary
      entry={entry}
      loading={<SkeletonLine />}
      fallback={({ error, retry }) => <ErrorTile error={error} onRetry={retry} />}
    >
      <Loaded
        entry={entry}
        id={component.id}
        meta={component.meta}
        editing={edit !== null}
        onMetaChange={(meta) => edit?.changeMeta(component.id, meta)}
      />
    </ContributionBoundary>
  );
}

function Loaded({ entry, ...props }: DashboardComponentProps & { readonly entry: ComponentEntry }) {
  return createElement(useEntry(entry), props);
}
