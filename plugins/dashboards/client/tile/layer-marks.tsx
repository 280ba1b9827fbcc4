import { failureText } from '@facet/plugin-charts/contract.client';
import { EditPopover } from '@facet/sdk/ui';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedLayers } from './asked-layers.ts';
import classes from './tile.module.css';

export interface LayerMarksProps {
  /** Of the chart. */
  readonly name: string;
  readonly layers: AskedLayers;
  /** Asks for the chart and its layers again. */
  onRetry(): void;
}

/** Layers that come sooner are not told of: the head of the tile would change for a moment. */
const PATIENCE_MS = 1_000;

/** The annotation layers that the picture lacks: that they are still loading, and on a click why each has failed. */
export default function LayerMarks({ name, layers, onRetry }: LayerMarksProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  useSyncExternalStore(layers.subscribe, layers.known);
  const [opened, setOpened] = useState(false);
  const { failures } = layers;
  return (
    <>
      {layers.isAwaited ? <Awaited /> : null}
      {failures.size === 0 ? null : (
        <EditPopover
          opened={opened}
          onClose={() => setOpened(false)}
          position="bottom-end"
          width={320}
          label={t('layers.failed')}
          target={
            <UnstyledButton
              className={classes.lacking}
              aria-label={t('layers.lacking', { name, names: [...failures.keys()].join(', ') })}
              title={[...failures.keys()].join(', ')}
              aria-haspopup="dialog"
              onClick={() => setOpened(!opened)}
            >
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
              <span>{failures.size}</span>
            </UnstyledButton>
          }
        >
          <div className={classes.why}>
            <h3 className={classes.whyTitle}>{t('layers.failed')}</h3>
            <dl className={classes.reasons}>
              {[...failures].map(([layer, failure]) => (
                <div key={layer}>
                  <dt>{layer}</dt>
                  <dd>{failureText(failure, t('layers.timeout'))}</dd>
                </div>
              ))}
            </dl>
            <Button
              onClick={() => {
                setOpened(false);
                onRetry();
              }}
            >
              {t('layers.again')}
            </Button>
          </div>
        </EditPopover>
      )}
    </>
  );
}

function Awaited() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <span role="status">{t('layers.awaited')}</span> : null;
}
