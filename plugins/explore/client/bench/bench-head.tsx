import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconDots, IconShare, IconTerminal2 } from '@tabler/icons-react';
import { useFlag, usePageTitle } from '@facet/sdk/client';
import { TimeAgo, useObjectTools } from '@facet/sdk/ui';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExploreCalls, ExploreMetadata, ExploreSlice } from '../services/explore-calls.ts';
import classes from '../look/explore.module.css';
import { ChartStar } from './chart-star.tsx';

const SHARE_WAYS = ['copy', 'mail'] as const;
export type ShareWay = (typeof SHARE_WAYS)[number] | 'embed';

export interface BenchHeadProps {
  readonly calls: ExploreCalls;
  readonly slice: ExploreSlice | null;
  readonly metadata: ExploreMetadata | null;
  /** The source of a chart that is not saved yet. */
  readonly datasetName: string;
  /** Whether Save is the primary action. */
  readonly saveFirst: boolean;
  readonly maySave: boolean;
  /** Null: nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Null: the user may not change the saved chart. */
  readonly onProperties: (() => void) | null;
  /** Null: the user may not use SQL Lab. */
  readonly onSqlLab: (() => void) | null;
  /** Null: the user may not share charts. */
  readonly onShare: ((way: ShareWay) => void) | null;
  /** Null: the user may not change the saved chart. */
  readonly onDelete: (() => void) | null;
  onSave(): void;
  onSwap(): void;
}

/** Name, star, age and dashboards of the chart, and its actions. */
export function BenchHead(props: BenchHeadProps) {
  const { slice, metadata, onProperties, onSqlLab, onShare } = props;
  const { t } = useTranslation('facet/explore');
  usePageTitle(slice?.slice_name);
  const tools = useObjectTools(slice === null ? null : { kind: 'chart', id: slice.slice_id, name: slice.slice_name });
  return (
    <header className={classes.head}>
      <h1 className={classes.title} title={slice?.slice_name}>
        {slice?.slice_name ?? t('untitled')}
      </h1>
      {slice === null ? null : <ChartStar calls={props.calls} slice={slice} />}
      {tools.marks}
      {tools.dialog}
      {slice === null ? <span className={classes.saved}>{t('saved.new', { dataset: props.datasetName })}</span> : null}
      {slice === null || metadata === null ? null : (
        <span className={classes.saved}>
          <Trans
            t={t}
            i18nKey={metadata.changed_by === null ? 'saved.ago' : 'saved.agoBy'}
            values={{ name: metadata.changed_by }}
            // A name is not markup.
            tOptions={{ interpolation: { escapeValue: true } }}
            shouldUnescape
            components={{ when: <TimeAgo value={slice.changed_on} /> }}
          />
        </span>
      )}
      {metadata !== null && slice !== null && metadata.dashboards.length > 0 ? (
        <Places slice={slice} dashboards={metadata.dashboards} />
      ) : null}
      <div className={classes.actions}>
        {onShare === null ? null : (
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <Button visibleFrom="md" leftSection={<IconShare size={16} stroke={1.6} />}>
                {t('share.button')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <ShareItems onShare={onShare} />
              {tools.items}
            </Menu.Dropdown>
          </Menu>
        )}
        {onSqlLab === null ? null : (
          <Button visibleFrom="md" leftSection={<IconTerminal2 size={16} stroke={1.6} />} onClick={onSqlLab}>
            {t('sqlLab')}
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
          variant={props.saveFirst ? 'filled' : 'default'}
          disabled={!props.maySave}
          onClick={props.onSave}
        >
          {t('save.button')}
        </Button>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon aria-label={t('more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={props.undo === null} rightSection={<kbd>Ctrl Z</kbd>} onClick={() => props.undo?.()}>
              {t('undo')}
            </Menu.Item>
            <Menu.Item
              disabled={props.redo === null}
              rightSection={<kbd>Ctrl Shift Z</kbd>}
              onClick={() => props.redo?.()}
            >
              {t('redo')}
            </Menu.Item>
            <Menu.Divider />
            {onProperties === null ? null : <Menu.Item onClick={onProperties}>{t('properties.edit')}</Menu.Item>}
            {onShare === null ? null : <ShareItems onShare={onShare} />}
            {tools.items}
            {onSqlLab === null ? null : <Menu.Item onClick={onSqlLab}>{t('sqlLab')}</Menu.Item>}
            <Menu.Item onClick={props.onSwap}>{t('dataset.swap')}</Menu.Item>
            {props.onDelete === null ? null : (
              <>
                <Menu.Divider />
                <Menu.Item color="red" onClick={props.onDelete}>
                  {t('delete.item')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

/** Menu items that share the chart in its present state. */
function ShareItems({ onShare }: { onShare(way: ShareWay): void }) {
  const { t } = useTranslation('facet/explore');
  const embeds = useFlag('EMBEDDABLE_CHARTS');
  const ways = [...SHARE_WAYS, ...(embeds ? (['embed'] as const) : [])];
  return ways.map((way) => (
    <Menu.Item key={way} onClick={() => onShare(way)}>
      {t(`share.${way}`)}
    </Menu.Item>
  ));
}

/** The dashboards that show the chart; each link opens at the chart. */
function Places(props: { readonly slice: ExploreSlice; readonly dashboards: ExploreMetadata['dashboards'] }) {
  const { t } = useTranslation('facet/explore');
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.places}>
          {t('saved.dashboards', { count: props.dashboards.length })}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {props.dashboards.map(({ id, dashboard_title: title }) => (
          <Menu.Item key={id} component={Link} to={`/superset/dashboard/${id}/?focused_chart=${props.slice.slice_id}`}>
            {title || t('untitledDashboard')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
