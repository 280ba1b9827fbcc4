import { useTranslation } from 'react-i18next';
import { PagedList } from './paged-list.tsx';
import { Run } from './run.tsx';
import classes from './run-log.module.css';
import { useRuns } from './use-runs.ts';

interface RunsPanelProps {
  readonly id: number;
  /** Only runs that sent something. */
  readonly sent: boolean;
  /** Runs it once more; absent for users without permission. */
  readonly onAgain: (() => void) | undefined;
}

export function RunsPanel({ id, sent, onAgain }: RunsPanelProps) {
  const { t } = useTranslation('facet/reports');
  const runs = useRuns(id, { sent, isWatched: true });
  const all = runs.data?.pages.flatMap(({ result }) => result) ?? [];
  return (
    <PagedList pages={runs} empty={t(sent ? 'runs.nothingSent' : 'runs.empty')} more={t('runs.more')}>
      <ul className={classes.runs}>
        {all.map((run, at) => (
          <Run key={run.id} id={id} run={run} onAgain={at === 0 ? onAgain : undefined} />
        ))}
      </ul>
    </PagedList>
  );
}
