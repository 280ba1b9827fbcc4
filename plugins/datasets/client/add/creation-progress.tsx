import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './add-dataset-page.module.css';
import type { TableState } from './create-many.ts';

interface CreationProgressProps {
  readonly states: ReadonlyMap<string, TableState>;
  readonly running: boolean;
}

/** The progress and outcome of each table. */
export function CreationProgress({ states, running }: CreationProgressProps) {
  const { t } = useTranslation('facet/datasets');
  const all = [...states.values()];
  const done = all.filter(({ kind }) => kind !== 'waiting' && kind !== 'running').length;
  const created = all.filter(({ kind }) => kind === 'created').length;
  return (
    <section className={classes.preview} aria-label={t('add.progress')}>
      <p role="status">{t(running ? 'add.working' : 'add.done', { done, created, count: all.length })}</p>
      <Progress mb={12} value={(done / Math.max(1, all.length)) * 100} aria-label={t('add.progress')} />
      <table className={classes.columns}>
        <tbody>
          {[...states].map(([table, state]) => (
            <tr key={table}>
              <td dir="auto">{table}</td>
              <td className={classes.state} data-kind={state.kind}>
                {state.kind === 'failed' ? state.reason : t(`add.state.${state.kind}`)}
              </td>
              <td>
                {state.kind === 'created' ? (
                  <Link to={`/explore/?datasource_type=table&datasource_id=${state.id}`}>{t('list.explore')}</Link>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
