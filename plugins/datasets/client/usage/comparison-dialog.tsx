import { Button, Modal } from '@mantine/core';
import { ErrorTile } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Comparison } from '../model/compare-runs.ts';
import type { ChartUse } from '../model/field-usage.ts';
import { toldApart } from '../model/plain-number.ts';
import classes from './usage.module.css';

export interface ComparedChart {
  readonly chart: ChartUse;
  readonly comparison: Comparison;
}

interface ComparisonDialogProps {
  readonly compared: readonly ComparedChart[];
  /** Restores the previous state of the dataset. */
  onUndo(): Promise<void>;
  onClose(): void;
}

/** The effects of a saved change on the charts of the dataset; charts that broke come first. */
export function ComparisonDialog({ compared, onUndo, onClose }: ComparisonDialogProps) {
  const { t } = useTranslation('facet/datasets');
  const undo = useMutation({ mutationFn: onUndo, onSuccess: onClose });
  const differing = ORDER.flatMap((kind) => compared.filter(({ comparison }) => comparison.kind === kind));
  const same = compared.length - differing.length;
  return (
    <Modal
      opened
      size={720}
      title={t('compare.title', { count: compared.filter(({ comparison }) => isChange(comparison)).length })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('compare.same', { count: same })}</p>
      <ul className={classes.lines}>
        {differing.map(({ chart, comparison }) => (
          <li key={chart.id} className={classes.line}>
            <Link to={chart.path} target="_blank">
              {chart.name}
            </Link>
            <Verdict comparison={comparison} />
          </li>
        ))}
      </ul>
      {undo.error ? <ErrorTile error={undo.error} /> : null}
      <div className={classes.buttons}>
        <Button size="md" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('compare.undo')}
        </Button>
        <Button size="md" variant="filled" onClick={onClose}>
          {t('compare.keep')}
        </Button>
      </div>
    </Modal>
  );
}

const ORDER = ['broken', 'moved', 'not-comparable'] as const;
const NUMBERS = 3;

const isChange = ({ kind }: Comparison): boolean => kind === 'broken' || kind === 'moved';

function Verdict({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation('facet/datasets');
  if (comparison.kind === 'same') return null;
  if (comparison.kind === 'not-comparable')
    return <span className={classes.verdict}>{t('compare.notComparable', { reason: comparison.failure })}</span>;
  if (comparison.kind === 'broken')
    return (
      <span className={classes.verdict} data-bad>
        {t('compare.broken', { reason: comparison.failure })}
      </span>
    );
  const { moved, added, gone, rowsBefore, rowsAfter } = comparison;
  const parts = [
    ...(rowsBefore === rowsAfter ? [] : [t('compare.rows', { before: rowsBefore, after: rowsAfter })]),
    ...moved.slice(0, NUMBERS).map((total) => {
      const [before, after] = toldApart(total.before, total.after);
      return t('compare.total', { name: total.name, before, after });
    }),
    ...(moved.length > NUMBERS ? [t('usage.more', { count: moved.length - NUMBERS })] : []),
    ...(added.length > 0 ? [t('compare.added', { names: added.join(', ') })] : []),
    ...(gone.length > 0 ? [t('compare.gone', { names: gone.join(', ') })] : []),
  ];
  return <span className={classes.verdict}>{parts.length === 0 ? t('compare.values') : parts.join('; ')}</span>;
}
