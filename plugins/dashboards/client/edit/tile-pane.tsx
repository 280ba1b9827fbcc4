import { ActionIcon, Button, Input, NumberInput, SegmentedControl, Switch, Tabs, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { Pane } from '@facet/sdk/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chartsInScope } from '../../common/filters/filter-scope.ts';
import { availableWidth } from '../../common/layout/available-width.ts';
import { type LayoutComponent, MAX_HEIGHT, MIN_HEIGHT } from '../../common/layout/component.ts';
import { chartRule } from '../../common/settings/chart-rules.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { useClickableCharts } from '../cross-filter-scope/use-clickable-charts.ts';
import { FilterIcon } from '../filters/filter-icon.tsx';
import { ChartSign } from '../filters/node-sign.tsx';
import { rightsOnChart } from '../runtime/dashboard-rights.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { exploreAddress } from '../storage/explore-address.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';
import { besideOf, focusHandle } from './reveal.ts';
import { useTypedStep } from './use-typed-step.ts';
import { WholePane, type WholePaneProps } from './whole-pane.tsx';

const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));

const WIDTH = 280;

export interface TilePaneProps extends WholePaneProps {
  /** Of the layout component. */
  readonly id: string;
  onClose(): void;
}

/** Settings of a chart on this dashboard: its name here, its size, and the filters that apply to it; and what is set for all charts. */
export default function TilePane({ id, onClose, ...whole }: TilePaneProps) {
  const { chart } = useDashboard();
  const component = useDashboardState(({ layout }) => layout[id]);
  const { chartId } = component?.meta ?? {};
  // It was removed, or its removal came back by undo.
  if (component === undefined || chartId === undefined) return null;
  return <Settings {...whole} key={id} component={component} chart={chart(chartId)} onClose={onClose} />;
}

interface SettingsProps extends WholePaneProps {
  readonly component: LayoutComponent;
  /** Absent: it is gone. */
  readonly chart: DashboardChart | undefined;
  onClose(): void;
}

function Settings({ component, chart, onClose, ...whole }: SettingsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store, rights, id: dashboardId } = useDashboard();
  const actions = useEditActions();
  const { id, meta } = component;
  const name = meta.sliceNameOverride || meta.sliceName || chart?.slice_name || '';
  const remove = () => {
    const { layout } = store.getState();
    actions.remove(id);
    focusHandle(besideOf(layout, id));
  };
  return (
    <Pane
      id="dashboard-tile"
      label={t('tilePane.label', { name })}
      side="right"
      width={WIDTH}
      head={
        <span className={classes.tileHead}>
          <ChartSign chartId={meta.chartId} />
          <span className={classes.tileName} title={name}>
            {name}
          </span>
          <ActionIcon size="xs" aria-label={t('tilePane.close')} onClick={onClose}>
            <IconX size={14} />
          </ActionIcon>
        </span>
      }
      footer={
        <div className={classes.tileActions}>
          {chart && rightsOnChart(rights, chart).explore ? (
            <Button variant="default" component={Link} to={exploreAddress(chart, dashboardId)}>
              {t('tile.edit')}
            </Button>
          ) : null}
          <Button variant="outline" color="red" leftSection={<IconTrash size={14} stroke={1.6} />} onClick={remove}>
            {t('tilePane.remove')}
          </Button>
        </div>
      }
    >
      <Tabs defaultValue="tile" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="tile">{t('wholePane.tile')}</Tabs.Tab>
          <Tabs.Tab value="whole">{t('wholePane.dashboard')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tile">
          <div className={classes.tileForm}>
            <NameField
              id={id}
              override={meta.sliceNameOverride ?? ''}
              own={chart?.slice_name ?? meta.sliceName ?? ''}
            />
            <SizeFields component={component} />
            <LookFields id={id} meta={meta} />
            {meta.chartId === undefined ? null : (
              <>
                <RuleSwitches chartId={meta.chartId} />
                <Reaching chartId={meta.chartId} />
              </>
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="whole">
          <WholePane {...whole} />
        </Tabs.Panel>
      </Tabs>
    </Pane>
  );
}

/** An empty field leaves the chart its own name. */
function NameField({ id, override, own }: { readonly id: string; readonly override: string; readonly own: string }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  const step = useTypedStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Opened by keys: the pane is behind the whole dashboard in their order.
    if (document.activeElement?.matches('[data-opens-settings]:focus-visible')) field.current?.focus();
  }, []);
  return (
    <TextInput
      ref={field}
      label={t('tilePane.name')}
      placeholder={own}
      maxLength={250}
      value={override}
      onChange={(event) => {
        const { value } = event.currentTarget;
        actions.changeMeta(id, { sliceNameOverride: value === '' ? undefined : value });
        step.typed();
      }}
      onBlur={step.end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') step.end();
        if (event.key === 'Escape') step.takeBack();
      }}
    />
  );
}

function SizeFields({ component: { id, parents, meta } }: Pick<SettingsProps, 'component'>) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  const step = useTypedStep();
  const columns = useDashboardState(({ layout }) => availableWidth(layout, parents.at(-1) ?? ''));
  const field = (side: 'width' | 'height') => ({
    value: meta[side] ?? '',
    allowDecimal: false,
    onChange: (value: number | string) => {
      if (typeof value !== 'number') return;
      actions.resize(id, { [side]: value });
      step.typed();
    },
    onBlur: step.end,
  });
  return (
    <div className={classes.tileSizes}>
      <NumberInput
        {...field('width')}
        label={t('tilePane.width')}
        {...unit(t('tilePane.ofColumns', { count: columns }))}
        min={1}
        max={columns}
      />
      <NumberInput
        {...field('height')}
        label={t('tilePane.height')}
        {...unit(t('tilePane.ofUnits'))}
        min={MIN_HEIGHT}
        max={MAX_HEIGHT}
      />
    </div>
  );
}

/** What a number counts, behind it in its field; the arrow keys change the number. */
const unit = (text: string) => ({
  hideControls: true,
  rightSection: <span className={classes.tileUnit}>{text}</span>,
  rightSectionWidth: 64,
  rightSectionPointerEvents: 'none' as const,
});

const CARD = 'BACKGROUND_WHITE';
const CLEAR = 'BACKGROUND_TRANSPARENT';

/** Charts stand on a card unless the layout says otherwise. */
function LookFields({ id, meta }: Pick<LayoutComponent, 'id' | 'meta'>) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  return (
    <>
      <Input.Wrapper label={t('tilePane.background')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('tilePane.background')}
          value={meta.background === CLEAR ? CLEAR : CARD}
          data={[
            { value: CARD, label: t('tilePane.card') },
            { value: CLEAR, label: t('tilePane.transparent') },
          ]}
          onChange={(background) =>
            actions.changeMeta(id, { background: background === CARD ? undefined : background })
          }
        />
      </Input.Wrapper>
      <Switch
        labelPosition="left"
        classNames={RULE_CLASSES}
        label={t('tilePane.showsTitle')}
        checked={meta.titleHidden !== true}
        onChange={(event) => actions.changeMeta(id, { titleHidden: event.currentTarget.checked ? undefined : true })}
      />
    </>
  );
}

/** Whether the chart refreshes with the dashboard and emits cross-filters; saved with the layout. */
function RuleSwitches({ chartId }: { readonly chartId: number }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  const layout = useDashboardState((state) => state.layout);
  const settings = useDashboardState((state) => state.settings);
  const changes = useDashboardState((state) => state.chartRules);
  const isCrossOn = useDashboardState((state) => state.filtering.acts.cross && state.settings.crossFilters);
  const isClickable = useClickableCharts().some(({ id }) => id === chartId);
  const rule = chartRule(layout, settings, changes, chartId);
  const names = isCrossOn && isClickable ? (['refreshes', 'emits'] as const) : (['refreshes'] as const);
  return names.map((name) => (
    <Switch
      key={name}
      labelPosition="left"
      classNames={RULE_CLASSES}
      label={t(`tilePane.${name}`)}
      checked={rule[name]}
      onChange={(event) => actions.changeRule(chartId, { [name]: event.currentTarget.checked })}
    />
  ));
}

/** The label at the left edge, the switch at the right. */
const RULE_CLASSES = { body: classes.tileRule ?? '' };

/** The filters of the bar whose scope holds the chart. */
function Reaching({ chartId }: { readonly chartId: number }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { isNew } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const filters = useDashboardState((state) => state.settings.filters);
  const layout = useDashboardState((state) => state.layout);
  const reaching = filters.filter(
    ({ type, scope }) => type !== 'DIVIDER' && chartsInScope(layout, scope).includes(chartId),
  );
  return (
    <section className={classes.reaching}>
      <h3>{t('tilePane.inScope')}</h3>
      {reaching.length === 0 ? <p>{t('tilePane.noFilter')}</p> : null}
      <ul>
        {reaching.map((filter) => (
          <li key={filter.id}>
            <FilterIcon filter={filter} />
            {filter.name}
          </li>
        ))}
      </ul>
      {isNew ? null : (
        <Button variant="subtle" size="compact-sm" className={classes.editScope ?? ''} onClick={() => setOpen(true)}>
          {t('tilePane.editScope')}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <FilterSettings onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
