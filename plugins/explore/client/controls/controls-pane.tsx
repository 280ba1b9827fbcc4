import { Button, Tabs, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChartTypeCard, chartTypeCards } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { useEntryDetails } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { Pane, Thumbnail } from '@facet/sdk/ui';
import type { PanelControl, ResolvedPanel } from '@facet/plugin-controls/contract.client';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormTime, lacksComparedRange } from '../../common/time-range-of.ts';
import { useExplore } from '../services/explore-services.ts';
import { useStableCall } from '../services/use-stable-call.ts';
import { ControlsSection } from './controls-section.tsx';
import type { DrawnColors } from '../chart/drawn-colors.ts';
import { ErrorMark } from './error-mark.tsx';
import { Gallery } from './lazy-gallery.ts';
import { paneStart } from './pane-start.ts';
import { useOneStop } from './use-one-stop.ts';
import classes from '../look/explore.module.css';
import { useTypeNames } from './use-type-texts.ts';

const WIDTH = 328;
const TILES = 6;
/** Runs that end within this time show no Stop button. */
const STOP_AFTER_MS = 500;

export interface ControlsPaneProps {
  readonly form: FormData;
  readonly panel: ResolvedPanel;
  /** Whether a later version of the chart type wrote the form. */
  readonly isLater: boolean;
  readonly errors: ReadonlyMap<string, string>;
  /** Errors of the last run that concern controls; they do not prevent a new run. */
  readonly runErrors: ReadonlyMap<string, string>;
  readonly datasource: Datasource;
  readonly stale: boolean;
  readonly running: boolean;
  /** Null: the chart has no time range. */
  readonly time: FormTime | null;
  onTime(range: string): void;
  onChange(name: string, value: unknown): void;
  /** Draws the chart with another value of a control; undefined: with the value in the form. */
  onPreview(name: string, value: unknown): void;
  readonly drawnColors: DrawnColors;
  onType(type: string): void;
  onUpdate(): void;
  onStop(): void;
}

export function ControlsPane(props: ControlsPaneProps) {
  const { t } = useTranslation('facet/explore');
  const { form, panel, errors } = props;
  const { pictures } = useExplore();
  const [tab, setTab] = useState<Tab>('data');
  const [gallery, setGallery] = useState(false);
  const entries = useEntryDetails(ChartTypes);
  const names = useTypeNames();
  const types = useMemo(
    () => chartTypeCards(entries).map((card) => ({ ...card, name: names.get(card.key) ?? card.name })),
    [entries, names],
  );
  const current = types.find((one) => one.key === form.viz_type);
  const tiles = useMemo(() => tilesOf(types, form.viz_type), [types, form.viz_type]);
  // Stable, so that the sections are not rendered again when only the run changes.
  const change = useStableCall(props.onChange);
  const preview = useStableCall(props.onPreview);
  const changeTime = useStableCall(props.onTime);
  const changeType = useStableCall(props.onType);
  const sections = panel.sections.filter((section) => section.tab === tab);
  const runErrors = useRunErrors(props);
  const wrongIn = (which: Tab) =>
    controlsIn(panel, which).filter(({ name }) => errors.has(name) || runErrors.has(name)).length;
  // Forms of older types have a control of their own for the same value.
  const ownTime = props.time?.column === null && hasControl(panel, TIME_RANGE);
  return (
    <Pane
      id="explore-controls"
      label={t('controls.pane')}
      side="left"
      width={WIDTH}
      head={
        <Tabs value={tab} onChange={(next) => setTab(TABS.find((one) => one === next) ?? 'data')} variant="default">
          <Tabs.List className={classes.tabs ?? ''}>
            {TABS.map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={tab === one ? null : <ErrorMark count={wrongIn(one)} />}>
                {t(`controls.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
      footer={<RunButton {...props} />}
    >
      {props.isLater ? (
        <p className={classes.later} role="status">
          {t('controls.later')}
        </p>
      ) : null}
      {tab === 'data' ? (
        <>
          <Tiles tiles={tiles} current={form.viz_type} onType={changeType} />
          <div className={classes.typeLine}>
            <span>{current?.name ?? form.viz_type}</span>
            <UnstyledButton style={{ color: 'var(--accent-text)' }} onClick={() => setGallery(true)}>
              {t('gallery.open')}
            </UnstyledButton>
          </div>
        </>
      ) : null}
      {tab === 'data' && props.time !== null && !ownTime ? (
        <TimeField form={form} panel={panel} datasource={props.datasource} time={props.time} onTime={changeTime} />
      ) : null}
      {sections.map((section) => (
        <ControlsSection
          key={section.key}
          section={section}
          form={form}
          datasource={props.datasource}
          errors={errors}
          runErrors={runErrors}
          onChange={change}
          onPreview={preview}
          drawnColors={props.drawnColors}
        />
      ))}
      {tab === 'customize' && sections.length === 0 ? <p className={classes.later}>{t('controls.none')}</p> : null}
      {gallery ? (
        <Gallery
          current={form.viz_type}
          dataset={props.datasource}
          own={{ form, datasource: props.datasource }}
          Picture={pictures?.Picture}
          onClose={() => setGallery(false)}
          onSelect={(type) => {
            setGallery(false);
            props.onType(type);
          }}
        />
      ) : null}
    </Pane>
  );
}

/** Those of the last run, and what is known to be refused by the next one: a comparison of times without their range. */
function useRunErrors({ form, panel, time, runErrors }: ControlsPaneProps): ReadonlyMap<string, string> {
  const { t } = useTranslation('facet/explore');
  const refused = panel.controls
    .filter(({ name, visible }) => COMPARISON.test(name) && visible?.(form) !== false)
    .filter(({ name }) => time !== null && lacksComparedRange(form, time, name))
    .map(({ name }) => name)
    .join(' ');
  return useMemo(() => {
    if (refused === '') return runErrors;
    const text = t('controls.comparedRange');
    return new Map([...refused.split(' ').map((name) => [name, text] as const), ...runErrors]);
  }, [refused, runErrors, t]);
}

const COMPARISON = /^time_compare/;

function RunButton({ errors, stale, running, onUpdate, onStop }: ControlsPaneProps) {
  const { t } = useTranslation('facet/explore');
  // A chart may start to run just before a click on Update: the button must not turn into Stop under the pointer.
  const [hasRun] = useDebouncedValue(running, STOP_AFTER_MS);
  if (running && hasRun)
    return (
      <Button key="stop" size="md" fullWidth onClick={onStop}>
        {t('controls.stop')}
      </Button>
    );
  return (
    <Button
      key="update"
      size="md"
      fullWidth
      variant={stale ? 'filled' : 'default'}
      disabled={errors.size > 0}
      onClick={onUpdate}
    >
      {t('controls.update')}&nbsp; <kbd>Ctrl ↵</kbd>
    </Button>
  );
}

const TABS = ['data', 'customize'] as const;
type Tab = (typeof TABS)[number];

const controlsIn = ({ sections }: ResolvedPanel, tab: Tab): readonly PanelControl[] =>
  sections.filter((section) => section.tab === tab).flatMap(({ rows }) => rows.flat());

const hasControl = (panel: ResolvedPanel, name: string): boolean =>
  controlsIn(panel, 'data').some((control) => control.name === name);

/** The first types by tile order, always with the current type among them, so that one is marked. */
function tilesOf(types: readonly ChartTypeCard[], current: string): readonly ChartTypeCard[] {
  const first = types
    .filter(({ tile }) => tile !== undefined)
    .sort((a, b) => (a.tile ?? 0) - (b.tile ?? 0))
    .slice(0, TILES);
  const used = types.find((one) => one.key === current);
  return used === undefined || first.includes(used) ? first : [...first.slice(0, TILES - 1), used];
}

interface TilesProps {
  readonly tiles: readonly ChartTypeCard[];
  readonly current: string;
  onType(type: string): void;
}

const Tiles = memo(function Tiles({ tiles, current, onType }: TilesProps) {
  const { t } = useTranslation('facet/explore');
  const stop = useOneStop<HTMLDivElement>('button');
  return (
    <div className={classes.tiles} role="toolbar" aria-label={t('controls.types')} {...stop}>
      {tiles.map((one) => (
        <button
          key={one.key}
          type="button"
          className={classes.tile}
          tabIndex={one.key === current ? 0 : -1}
          {...(one.key === current ? paneStart : {})}
          aria-pressed={one.key === current}
          title={one.name}
          onClick={() => onType(one.key)}
        >
          <Thumbnail svg={one.thumbnail} />
        </button>
      ))}
    </div>
  );
});

const TIME_CONTROL = 'TimeRangeControl';
const TIME_RANGE = 'time_range';

const NO_OPTIONS = {};

type TimeFieldProps = Pick<ControlsPaneProps, 'form' | 'panel' | 'datasource' | 'onTime'> & { readonly time: FormTime };

/** The field for the time range, whichever filter contains it. */
const TimeField = memo(function TimeField({ form, panel, datasource, time, onTime }: TimeFieldProps) {
  const { t } = useTranslation('facet/explore');
  const { panels } = useExplore();
  const compares = hasControl(panel, 'time_compare');
  const column = time.column === null ? '' : (datasource.verbose_map[time.column] ?? time.column);
  return (
    <section className={classes.section}>
      <div className={classes.timeField}>
        <panels.Control
          type={TIME_CONTROL}
          name={TIME_RANGE}
          label={column === '' ? t('controls.time') : t('controls.timeOf', { column })}
          value={time.range}
          error={compares && lacksComparedRange(form, time) ? t('controls.comparedRange') : null}
          options={NO_OPTIONS}
          datasource={datasource}
          formData={form}
          onChange={(value) => {
            if (typeof value === 'string') onTime(value);
          }}
        />
      </div>
    </section>
  );
});
