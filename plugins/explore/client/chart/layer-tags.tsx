import { UnstyledButton } from '@mantine/core';
import { Tag } from '@facet/sdk/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { failureText } from '@facet/plugin-charts/contract.client';
import type { ChartRun, LayerActions } from './chart-run.ts';

export interface LayerTagsProps {
  readonly run: ChartRun;
  readonly layers: LayerActions;
}

/** Layers that load faster are not told: the chart below would move for a moment. */
const PATIENCE_MS = 400;

/** The annotation layers that the visible chart lacks: those that are loading, and those that have failed. */
export function LayerTags({ run, layers }: LayerTagsProps) {
  const { t } = useTranslation('facet/explore');
  const { awaitedLayers, layerFailures: failures } = run;
  const [late, setLate] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(awaitedLayers), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaitedLayers]);
  const awaited = awaitedLayers.filter((name) => late.includes(name));
  const names = awaited.join(', ');
  return (
    <span className={classes.layerTags} role="status">
      {awaited.length === 0 ? null : (
        <Tag tone="info">
          <span className={classes.layerName} title={names}>
            {t('annotations.loading', { count: awaited.length, names })}
          </span>
          <UnstyledButton className={classes.tagAction} onClick={layers.stop}>
            {t('controls.stop')}
          </UnstyledButton>
        </Tag>
      )}
      {[...failures].map(([name, failure]) => {
        const text = failureText(failure, t('annotations.timeout')) ?? t('annotations.stopped');
        return (
          <Tag key={name} tone={failure.kind === 'stopped' ? 'neutral' : 'danger'}>
            <span className={classes.layerName} title={name}>
              {name}
            </span>
            <span className={classes.layerName} title={text}>
              {text}
            </span>
            <UnstyledButton
              className={classes.tagAction}
              aria-label={t('annotations.again', { name })}
              onClick={() => layers.retry(name)}
            >
              {t('chart.tryAgain')}
            </UnstyledButton>
          </Tag>
        );
      })}
    </span>
  );
}
