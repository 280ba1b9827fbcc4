import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlViewProps } from '../contract.client.ts';
import { ControlLog } from './control-log.ts';
import { type ControlProps, ControlTypes } from './control-type.ts';
import classes from './controls.module.css';

type ControlEntry = typeof ControlTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

const HEIGHT = 44;

/** A control of any registered type. */
export function ControlView({ type, height = HEIGHT, ...props }: ControlViewProps) {
  const { t } = useTranslation('facet/controls');
  const entry = useContributions(ControlTypes).find((one) => one.key === type);
  if (!entry) return <UnknownControl type={type} name={props.name} />;
  return (
    <ContributionBoundary
      entry={entry}
      loading={<SkeletonLine height={height} />}
      fallback={({ error, retry }) => <ErrorTile error={error} title={t('crashed')} onRetry={retry} />}
    >
      <LoadedControl entry={entry} {...props} />
    </ContributionBoundary>
  );
}

/** Shown for a control whose type no plugin registers; the rest of the panel works. */
function UnknownControl({ type, name }: { readonly type: string; readonly name: string }) {
  const { t } = useTranslation('facet/controls');
  const log = use(ControlLog);
  useEffect(() => log?.warn(`Unknown controlType: ${type}`, { control: name }), [log, type, name]);
  return <div className={classes.note}>{t('unknownType', { type, name })}</div>;
}

function LoadedControl({ entry, ...props }: ControlProps & { readonly entry: ControlEntry }) {
  return createElement(useEntry(entry), props);
}
