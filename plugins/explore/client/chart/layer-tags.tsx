import { UnstyledButton } from '@mantine/core';
import { Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { layerTexts } from './fetch-layer.ts';
import type { ChartRun, LayerActions } from './chart-run.ts';

export interface LayerTagsProps {
  readonly run: ChartRun;
  readonly layers: LayerActions;
}

/** The annotation layers that the visible chart lacks: those that are loading, and those that have failed. */
export function LayerTags({ run, layers }: LayerTagsProps) {
  const { t } = useTranslation('facet/explore');
  const { awaitedLayers: awaited, layerFailures: failures } = run;
  const errors = layerTexts(failures, t('annotations.timeout'));
  const names = (of: Iterable<string>) => [...of].join(', ');
  return (
    <span className={classes.layerTags} role="status">
      {awaited.length === 0 ? null : (
        <Tag tone="info">
          <span className={classes.layerNames} title={names(awaited)}>
            {t('annotations.loading', { count: awaited.length, names: names(awaited) })}
          </span>
          <UnstyledButton className={classes.tagAction} onClick={layers.stop}>
            {t('controls.stop')}
          </UnstyledButton>
        </Tag>
      )}
      {failures.size === 0 ? null : (
        <Tag tone={errors.length === 0 ? 'neutral' : 'danger'}>
          <span className={classes.layerNames} title={errors.join('\n') || names(failures.keys())}>
            {errors[0] ?? t('annotations.stopped', { names: names(failures.keys()) })}
          </span>
          <UnstyledButton className={classes.tagAction} onClick={layers.retry}>
            {t('chart.tryAgain')}
          </UnstyledButton>
        </Tag>
      )}
    </span>
  );
}
