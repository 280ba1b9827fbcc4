import { Button, Checkbox, Modal, Progress } from '@mantine/core';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile } from '@facet/sdk/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareRuns } from '../model/compare-runs.ts';
import type { ComparedChart } from '../usage/comparison-dialog.tsx';
import { runCharts } from '../usage/run-charts.ts';
import { AffectsText } from '../usage/affects-text.tsx';
import { UsageList } from '../usage/usage-list.tsx';
import type { DatasetUsage } from '../usage/use-dataset-usage.ts';
import classes from './editor.module.css';

const NAMED = 6;
/** Only this number of charts, the most recently changed ones, is compared. */
const MOST_RUNS = 50;

interface SaveConfirmationProps {
  readonly usage: DatasetUsage | undefined;
  /** @returns false when the user cancelled the save, because another user has saved the dataset meanwhile */
  write(): Promise<boolean>;
  /** `compared` is set when charts were run before and after the save. */
  onSaved(compared?: readonly ComparedChart[]): void;
  onClose(): void;
}

interface Running {
  readonly step: 'before' | 'after';
  readonly done: number;
}

/** Shows the charts and dashboards that a save affects; on request it runs the charts before and after the save. */
export function SaveConfirmation({ usage, write, onSaved, onClose }: SaveConfirmationProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const [compares, setCompares] = useState(false);
  const [working, setWorking] = useState(false);
  const [running, setRunning] = useState<Running | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const charts = (usage?.charts ?? []).slice(0, MOST_RUNS);

  const save = async () => {
    const { signal } = stop.current;
    const run = (step: Running['step']) =>
      runCharts(api, charts, { signal, onProgress: (done) => setRunning({ step, done }) });
    const before = compares ? await run('before') : null;
    setRunning(null);
    if (!(await write())) return onClose();
    if (before === null) return onSaved();
    const after = await run('after');
    onSaved(
      charts.flatMap((chart) => {
        const [was, is] = [before.get(chart.id), after.get(chart.id)];
        return was === undefined || is === undefined ? [] : [{ chart, comparison: compareRuns(was, is) }];
      }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWorking(true);
    setError(null);
    save()
      .catch((failure: unknown) => {
        if (!stop.current.signal.aborted) setError(failure);
      })
      .finally(() => {
        setWorking(false);
        setRunning(null);
      });
  };
  return (
    <Modal
      opened
      size={560}
      title={t(error === null ? 'edit.confirmTitle' : 'edit.failedTitle')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit} className={classes.confirm}>
        <p>{t('edit.confirmText')}</p>
        {usage === undefined ? null : (
          <>
            <strong>
              <AffectsText usage={usage} />
            </strong>
            <UsageList charts={usage.charts} most={NAMED} />
          </>
        )}
        {charts.length === 0 ? null : (
          <Checkbox
            label={t('compare.offer', { count: charts.length })}
            disabled={working}
            checked={compares}
            onChange={(event) => setCompares(event.currentTarget.checked)}
          />
        )}
        {running === null ? null : (
          <div role="status">
            <p className={classes.hint}>
              {t(`compare.running.${running.step}`, { done: running.done, all: charts.length })}
            </p>
            <Progress value={(running.done / charts.length) * 100} aria-label={t('compare.progress')} />
          </div>
        )}
        {error === null ? null : <ErrorTile error={error} />}
        <div className={classes.buttons}>
          <Button size="md" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={working} data-autofocus>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
