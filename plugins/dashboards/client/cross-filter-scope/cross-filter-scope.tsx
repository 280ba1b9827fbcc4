import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDiscardQuestion } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { chartsOnOpenTabs } from '../../common/filters/filter-scope.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './cross-filter-scope.module.css';
import { ScopeEntries } from './scope-entries.tsx';
import { ScopePlan } from './scope-plan.tsx';
import { ScopeTree } from './scope-tree.tsx';
import { useClickableCharts } from './use-clickable-charts.ts';
import { useScopeEdits } from './use-scope-edits.ts';

const WIDTH = 1056;

export interface CrossFilterScopeProps {
  /** The chart whose scope is shown first. */
  readonly chartId?: number;
  onClose(): void;
}

/** Which charts a cross-filter applies to: by default, and for charts with a scope of their own. */
export default function CrossFilterScope({ chartId, onClose }: CrossFilterScopeProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { chart } = useDashboard();
  const clickable = useClickableCharts();
  const { scopes, selected, others, following, reach, view, isDirty, save, select, giveOwn, reset } = useScopeEdits(
    clickable,
    chartId,
    onClose,
  );
  const { close, asking, question } = useDiscardQuestion(isDirty && !save.isSuccess, onClose);
  const layout = useDashboardState((state) => state.layout);
  const activeTabs = useDashboardState((state) => state.activeTabs);
  const onOpenTabs = chartsOnOpenTabs(layout, activeTabs);
  const elsewhere = following.filter((id) => !onOpenTabs.has(id)).length;
  const source = selected === undefined ? undefined : chart(selected);
  return (
    <Modal
      opened
      onClose={close}
      size={WIDTH}
      title={
        <>
          {t('crossScope.title')} <span className={classes.lead}>{t('crossScope.lead')}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!asking && !save.isPending}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.columns}>
        <ScopeEntries
          clickable={clickable}
          scopes={scopes}
          reach={reach}
          selected={selected}
          onSelect={select}
          onAdd={giveOwn}
        />
        <section className={classes.tree} aria-label={source?.slice_name ?? t('crossScope.all')}>
          <ScopeHead source={source} isOwn={selected !== undefined && scopes.own.has(selected)} onReset={reset} />
          <ScopeTree {...view} total={others} />
        </section>
        <section className={classes.plan} aria-label={t('crossScope.plan')}>
          <ScopePlan {...view} />
        </section>
      </div>
      <footer className={classes.footer}>
        <span>
          {t('crossScope.count', { count: following.length, total: others })}{' '}
          {elsewhere === 0 ? null : t('crossScope.elsewhere', { count: elsewhere })}
        </span>
        <Button size="md" onClick={close}>
          {t('save.cancel')}
        </Button>
        <Button size="md" variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
          {t('save.save')}
        </Button>
      </footer>
      {question}
    </Modal>
  );
}

interface ScopeHeadProps {
  readonly source: DashboardChart | undefined;
  readonly isOwn: boolean;
  onReset(): void;
}

function ScopeHead({ source, isOwn, onReset }: ScopeHeadProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <>
      <div className={classes.head}>
        <h3>{source?.slice_name ?? t('crossScope.all')}</h3>
        {isOwn ? (
          <Button variant="subtle" leftSection={<IconArrowBackUp size={14} stroke={1.6} />} onClick={onReset}>
            {t('crossScope.reset')}
          </Button>
        ) : null}
      </div>
      <p>{t(source === undefined ? 'crossScope.allText' : 'crossScope.chartText')}</p>
    </>
  );
}
