import { ActionIcon, Button, Checkbox, Tabs } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { ConfirmDialog, CopyButton, ErrorTile, Tag, TimeAgo } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityList } from './capability-list.tsx';
import { ContributionList } from './contribution-list.tsx';
import { usePluginDetails } from './plugin-calls.ts';
import { PluginIcon } from './plugin-icon.tsx';
import { ProcessSettingList } from './process-setting-list.tsx';
import { SecretList } from './secret-list.tsx';
import { StateOf } from './plugin-table.tsx';
import type { Capability } from '@facet/sdk/common';
import type { PluginRow } from '../common/wire/plugin.ts';
import type { PluginView } from './plugin-view.ts';
import classes from './plugin-detail.module.css';

export interface PluginDetailProps {
  readonly view: PluginView;
  readonly views: readonly PluginView[];
  onToggle(): void;
  onRetry(): Promise<void>;
  onGrant(name: Capability, granted: boolean): Promise<void>;
  onVersion(hash: string): Promise<void>;
  onUninstall(deleteData: boolean): Promise<void>;
  onClose(): void;
}

export function PluginDetail(props: PluginDetailProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const { view } = props;
  const { row } = view;
  const [removing, setRemoving] = useState(false);
  const [deleteData, setDeleteData] = useState(false);
  return (
    <aside className={classes.pane} aria-label={row.name}>
      <header className={classes.head}>
        <PluginIcon name={row.icon} />
        <div className={classes.grow}>
          <h2 className={classes.name}>
            {row.name} {view.state === 'active' ? null : <StateOf state={view.state} />}
          </h2>
          <p className={classes.quiet}>
            {row.author === null
              ? t('detail.idVersion', { id: row.id, version: row.version })
              : t('detail.idVersionAuthor', { id: row.id, version: row.version, author: row.author })}
          </p>
        </div>
        <ActionIcon aria-label={t('detail.close')} onClick={props.onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <Tabs defaultValue="overview" className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="overview">{t('detail.overview')}</Tabs.Tab>
          <Tabs.Tab value="contributions" rightSection={<Tag>{row.contributes.length}</Tag>}>
            {t('detail.contributions')}
          </Tabs.Tab>
          <Tabs.Tab value="log">{t('detail.log')}</Tabs.Tab>
          {row.builtIn ? null : <Tabs.Tab value="versions">{t('detail.versions')}</Tabs.Tab>}
        </Tabs.List>
        {/* What scrolls and holds nothing to press is read by keys. */}
        <Tabs.Panel value="overview" className={classes.panel ?? ''} tabIndex={0}>
          <Overview {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="contributions" className={classes.panel ?? ''} tabIndex={0}>
          <ContributionList id={row.id} contributes={row.contributes} />
        </Tabs.Panel>
        <Tabs.Panel value="log" className={classes.panel ?? ''} tabIndex={0}>
          <Log id={row.id} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.panel ?? ''} tabIndex={0}>
          <Versions id={row.id} onVersion={props.onVersion} />
        </Tabs.Panel>
      </Tabs>
      <footer className={classes.footer}>
        {row.locked === null ? (
          <Button onClick={props.onToggle}>{t(row.desired === 'on' ? 'detail.disable' : 'detail.enable')}</Button>
        ) : (
          <p className={classes.quiet}>{t('detail.locked', { reason: row.locked })}</p>
        )}
        {row.builtIn ? null : (
          <Button
            variant="outline"
            color="red"
            className={classes.end ?? ''}
            leftSection={<IconTrash size={14} stroke={1.6} />}
            onClick={() => {
              setDeleteData(false);
              setRemoving(true);
            }}
          >
            {t('uninstall.open')}
          </Button>
        )}
      </footer>
      <ConfirmDialog
        opened={removing}
        danger
        title={t('uninstall.title', { name: row.name })}
        confirmLabel={t('uninstall.open')}
        onConfirm={() => props.onUninstall(deleteData)}
        onClose={() => setRemoving(false)}
      >
        <p>{t('uninstall.text')}</p>
        {row.server === null ? null : (
          <Checkbox
            mt="sm"
            label={t('uninstall.deleteData')}
            description={t('uninstall.dataKept')}
            checked={deleteData}
            onChange={(event) => setDeleteData(event.currentTarget.checked)}
          />
        )}
      </ConfirmDialog>
    </aside>
  );
}

function Overview({ view, views, onRetry, onGrant }: PluginDetailProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const { row, cause } = view;
  const names = new Map(views.map((one) => [one.row.id, one.row.name]));
  return (
    <>
      {cause ? (
        <div className={classes.failure} role="alert">
          <h3>
            <IconAlertCircle size={16} stroke={1.6} aria-hidden />
            <span className={classes.grow}>{t('detail.failed')}</span>
            <code>{cause.code}</code>
          </h3>
          <p>{cause.message}</p>
          {cause.remedy === undefined ? null : <p>{t('detail.remedy', { remedy: cause.remedy })}</p>}
          <div className={classes.actions}>
            <Button leftSection={<IconRefresh size={14} />} onClick={() => void onRetry()}>
              {t('detail.retry')}
            </Button>
            <CopyButton
              label={t('detail.copy')}
              text={() => JSON.stringify({ plugin: row.id, version: row.version, hash: row.hash, ...cause }, null, 2)}
            />
          </div>
        </div>
      ) : null}
      <p>{row.description}</p>
      <Troubles row={row} onRetry={cause ? undefined : onRetry} />
      <h3>{t('detail.sides')}</h3>
      <ul className={classes.rows}>
        {view.sides.map(({ side, state, startMs }) => (
          <li key={side}>
            <span className={classes.mark} data-state={state} aria-hidden>
              {state === 'failed' ? <IconX size={12} /> : <IconCheck size={12} />}
            </span>
            <span className={classes.grow}>{t(`detail.side.${side}`, { state: t(`sideState.${state}`) })}</span>
            <span className={classes.quiet}>{startMs === null ? '–' : t('ms', { ms: Math.round(startMs) })}</span>
          </li>
        ))}
      </ul>
      <h3>{t('detail.contributions')}</h3>
      <ContributionList id={row.id} contributes={row.contributes.slice(0, SHORT)} />
      <h3>{t('detail.needs')}</h3>
      <Names names={row.requires} none={t('detail.nothing')} />
      <h3>{t('detail.dependants')}</h3>
      <Names names={view.dependants.map((id) => names.get(id) ?? id)} none={t('detail.nobody')} />
      <h3>{t('detail.capabilities')}</h3>
      <CapabilityList view={view} onGrant={onGrant} />
      <SecretList id={row.id} />
      <ProcessSettingList id={row.id} />
      {row.integrity === null ? null : (
        <>
          <h3>{t('detail.hash')}</h3>
          <p className={classes.hash}>
            <code>{row.integrity}</code>
          </p>
        </>
      )}
    </>
  );
}

/** Problems of a running plugin: contained failures and warnings. */
function Troubles({ row, onRetry }: { readonly row: PluginRow; readonly onRetry: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation('facet/plugin-admin');
  if (row.warnings.length === 0 && row.failures === null) return null;
  return (
    <div className={classes.trouble} role="note">
      {row.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.message}`}>
          <code>{warning.code}</code> {warning.message} {warning.remedy}
        </p>
      ))}
      {row.failures === null ? null : (
        <p>
          {t('detail.failures', { count: row.failures.count })} <TimeAgo value={row.failures.lastAt} />
          {': '}
          {row.failures.last.message}
        </p>
      )}
      {onRetry && row.warnings.length > 0 ? (
        <div className={classes.actions}>
          <Button leftSection={<IconRefresh size={14} />} onClick={() => void onRetry()}>
            {t('detail.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const SHORT = 6;

function Names({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return <p className={classes.quiet}>{none}</p>;
  return (
    <ul className={classes.names}>
      {names.map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}

function Log({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet/plugin-admin');
  const details = usePluginDetails(id);
  if (details.error) return <ErrorTile error={details.error} />;
  const log = details.data?.log ?? [];
  if (details.data && log.length === 0) return <p className={classes.quiet}>{t('log.empty')}</p>;
  return (
    <ol className={classes.rows}>
      {log.map((event) => (
        <li key={`${event.at} ${event.what}`}>
          <span className={classes.grow}>
            {t(`log.${event.what}`, { text: event.text ?? '' })}
            {event.by === null ? null : <span className={classes.quiet}> {t('log.by', { name: event.by })}</span>}
          </span>
          <span className={classes.quiet}>
            <TimeAgo value={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Versions({ id, onVersion }: { readonly id: string; onVersion(hash: string): Promise<void> }) {
  const { t } = useTranslation('facet/plugin-admin');
  const details = usePluginDetails(id);
  if (details.error) return <ErrorTile error={details.error} />;
  return (
    <ul className={classes.rows}>
      {(details.data?.versions ?? []).map((version) => (
        <li key={version.hash}>
          <span className={classes.grow}>
            {version.version} <code>{version.hash.slice(0, 8)}</code>{' '}
            {version.development ? <Tag tone="warning">{t('development')}</Tag> : null}
            <span className={classes.quiet}>
              <TimeAgo value={version.installedOn} />
            </span>
          </span>
          {version.current ? (
            <Tag tone="success">{t('version.current')}</Tag>
          ) : (
            <Button size="xs" onClick={() => void onVersion(version.hash)}>
              {t('version.use', { version: version.version })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
