import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { PlainTable, StoredSwitch, StatusDot, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { PluginIcon } from './plugin-icon.tsx';
import type { PluginView, ShownState } from './plugin-view.ts';
import classes from './plugin-table.module.css';

export interface PluginTableProps {
  readonly views: readonly PluginView[];
  readonly selected: string | null;
  onSelect(view: PluginView): void;
  onSetEnabled(view: PluginView, enabled: boolean): Promise<void>;
}

/** Start time in milliseconds above which the bar becomes a warning. */
const SLOW = 200;
const LONGEST_BAR = 48;

export function PluginTable({ views, selected, onSelect, onSetEnabled }: PluginTableProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const slowest = Math.max(SLOW, ...views.map((view) => view.startMs ?? 0));
  return (
    <PlainTable className={classes.table}>
      <thead>
        <tr>
          <th>{t('columns.plugin')}</th>
          <th className={classes.from}>{t('columns.from')}</th>
          <th className={classes.version}>{t('columns.version')}</th>
          <th className={classes.state}>{t('columns.state')}</th>
          <th className={classes.count}>{t('columns.contributes')}</th>
          <th className={classes.time}>{t('columns.startUp')}</th>
          <th className={classes.on}>{t('columns.on')}</th>
        </tr>
      </thead>
      <tbody>
        {views.map((view) => (
          <tr
            key={view.row.id}
            data-selected={view.row.id === selected || undefined}
            onClick={({ target }) => {
              // Keyboard users open the plugin by the button with its name. Clicks anywhere in the row do so too,
              // except on its switch.
              if (target instanceof Element && !target.closest('button, label, input')) onSelect(view);
            }}
          >
            <td>
              <UnstyledButton className={classes.name ?? ''} onClick={() => onSelect(view)}>
                <PluginIcon name={view.row.icon} />
                <span className={classes.words}>
                  {view.row.name} <code>{view.row.id}</code>
                </span>
              </UnstyledButton>
            </td>
            <td className={classes.from}>{view.row.builtIn ? t('builtIn') : (view.row.author ?? t('installed'))}</td>
            <td className={classes.version}>{view.row.version}</td>
            <td className={classes.state}>
              <span className={classes.states}>
                <StateOf state={view.state} />
                {view.cause ? <code className={classes.code}>{view.cause.code}</code> : null}
                {view.row.locked === null ? null : <Tag tone="outline">{t('locked')}</Tag>}
                {view.row.development ? <Tag tone="warning">{t('development')}</Tag> : null}
              </span>
            </td>
            <td className={classes.count}>{view.row.contributes.length}</td>
            <td className={classes.time}>
              {view.startMs === null ? (
                '–'
              ) : (
                <span className={classes.bar}>
                  <span
                    data-slow={view.startMs >= SLOW || undefined}
                    style={{ width: Math.max(2, (view.startMs / slowest) * LONGEST_BAR) }}
                    aria-hidden
                  />
                  {t('ms', { ms: Math.round(view.startMs) })}
                </span>
              )}
            </td>
            <td className={classes.on}>
              <OnSwitch view={view} onSetEnabled={onSetEnabled} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function OnSwitch({ view, onSetEnabled }: Pick<PluginTableProps, 'onSetEnabled'> & { readonly view: PluginView }) {
  const { t } = useTranslation('facet/plugin-admin');
  const { row } = view;
  if (row.locked !== null)
    return (
      <span title={row.locked} role="img" aria-label={t('lockedBecause', { name: row.name, reason: row.locked })}>
        <IconLock size={16} stroke={1.6} />
      </span>
    );
  return (
    <StoredSwitch
      label={t('switch', { name: row.name })}
      checked={row.desired === 'on'}
      onStore={(enabled) => onSetEnabled(view, enabled)}
    />
  );
}

const TONES: Readonly<Record<ShownState, 'success' | 'neutral' | 'warning' | 'danger' | 'info'>> = {
  active: 'success',
  ready: 'info',
  starting: 'info',
  failed: 'danger',
  disabled: 'neutral',
  absent: 'warning',
};

export function StateOf({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation('facet/plugin-admin');
  return state === 'failed' ? (
    <Tag tone="danger">{t('state.failed')}</Tag>
  ) : (
    <StatusDot tone={TONES[state]}>{t(`state.${state}`)}</StatusDot>
  );
}
