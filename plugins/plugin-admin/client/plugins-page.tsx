import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { ApiClientToken, NotifierToken, SessionToken, useHost, usePlugins, useService } from '@facet/sdk/client';
import type { Capability } from '@facet/sdk/common';
import { ConfirmDialog, ErrorTile, ListSkeleton, PageHeader } from '@facet/sdk/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DropArea } from './drop-area.tsx';
import { FlagList } from './flag-list.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { PLUGINS, partsOf, usePluginRows } from './plugin-calls.ts';
import { PluginDetail } from './plugin-detail.tsx';
import { PluginTable } from './plugin-table.tsx';
import { counts, type Filter, matches, type PluginView, pluginViews, stoppedWith } from './plugin-view.ts';
import classes from './plugins-page.module.css';

const FILTERS: readonly Filter[] = ['all', 'active', 'failed', 'disabled'];

export function PluginsPage() {
  const { t } = useTranslation('facet/plugin-admin');
  const [params, setParams] = useSearchParams();
  const showsFlags = params.get('tab') === 'flags';
  const tabs = (
    <SegmentedControl
      aria-label={t('tabs.label')}
      value={showsFlags ? 'flags' : 'plugins'}
      data={[
        { value: 'plugins', label: t('tabs.plugins') },
        { value: 'flags', label: t('tabs.flags') },
      ]}
      onChange={(tab) => setParams(tab === 'flags' ? { tab } : {})}
    />
  );
  return showsFlags ? <FlagList tabs={tabs} /> : <PluginList tabs={tabs} />;
}

function PluginList({ tabs }: { readonly tabs: React.ReactNode }) {
  const { t } = useTranslation('facet/plugin-admin');
  const { safeMode = false } = useService(SessionToken);
  const rows = usePluginRows();
  const here = usePlugins();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [file, setFile] = useState<File | null>(null);
  const [stopping, setStopping] = useState<PluginView | null>(null);
  const views = useMemo(() => pluginViews(rows.data ?? [], here), [rows.data, here]);
  const selected = views.find((view) => view.row.id === params.get('plugin'));
  const act = usePluginActions();
  const count = counts(views);
  const started = views.reduce((sum, view) => sum + (view.startMs ?? 0), 0);

  const setEnabled = async (view: PluginView, enabled: boolean): Promise<void> => {
    if (!enabled && stoppedWith(view, views).length > 0) setStopping(view);
    else await act.setEnabled(view, enabled);
  };

  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <PageHeader
          title={t('title')}
          note={t('note', { count: views.length, ms: Math.round(started) })}
          actions={<HeaderActions safeMode={safeMode} onFile={setFile} />}
        >
          {tabs}
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            className={classes.search ?? ''}
          />
          <SegmentedControl
            aria-label={t('filter.label')}
            value={filter}
            data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`, { count: count[value] }) }))}
            onChange={(value) => setFilter(FILTERS.find((one) => one === value) ?? 'all')}
          />
        </PageHeader>
        {safeMode ? (
          <p role="status" className={classes.safeMode}>
            {t('safeMode.is')}
          </p>
        ) : null}
        <div className={classes.scroll}>
          {rows.isPending ? <ListSkeleton /> : null}
          {rows.error ? <ErrorTile error={rows.error} onRetry={() => void rows.refetch()} /> : null}
          {rows.data ? (
            <PluginTable
              views={views.filter((view) => matches(view, filter, search))}
              selected={selected?.row.id ?? null}
              onSelect={(view) => setParams({ plugin: view.row.id })}
              onSetEnabled={setEnabled}
            />
          ) : null}
        </div>
        <DropArea onFile={setFile} />
      </div>
      {selected ? (
        <PluginDetail
          key={selected.row.id}
          view={selected}
          views={views}
          onToggle={() => void setEnabled(selected, selected.row.desired === 'off')}
          onRetry={() => act.retry(selected)}
          onGrant={(name, granted) => act.grant(selected, name, granted)}
          onVersion={(hash) => act.goTo(selected, hash)}
          onUninstall={async (deleteData) => {
            await act.uninstall(selected, deleteData);
            setParams({});
          }}
          onClose={() => setParams({})}
        />
      ) : null}
      {file === null ? null : (
        <InstallDialog
          file={file}
          onFile={setFile}
          onInstalled={(id) => {
            setFile(null);
            setParams({ plugin: id });
          }}
          onClose={() => setFile(null)}
        />
      )}
      <StopDialog
        view={stopping}
        views={views}
        onStop={(view) => act.setEnabled(view, false, true)}
        onClose={() => setStopping(null)}
      />
    </div>
  );
}

interface HeaderActionsProps {
  readonly safeMode: boolean;
  onFile(file: File | null): void;
}

function HeaderActions({ safeMode, onFile }: HeaderActionsProps) {
  const { t } = useTranslation('facet/plugin-admin');
  return (
    <>
      <Button component="a" variant="subtle" href={safeMode ? location.pathname : `${location.pathname}?safe-mode`}>
        {t(safeMode ? 'safeMode.leave' : 'safeMode.start')}
      </Button>
      <Button component="label" variant="filled" tabIndex={0} leftSection={<IconUpload size={14} stroke={1.6} />}>
        {t('install.open')}
        <input
          type="file"
          hidden
          accept=".facet,.zip"
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
      </Button>
    </>
  );
}

interface StopDialogProps {
  /** The plugin that others depend on; `null` while there is no confirmation. */
  readonly view: PluginView | null;
  readonly views: readonly PluginView[];
  onStop(view: PluginView): Promise<void>;
  onClose(): void;
}

function StopDialog({ view, views, onStop, onClose }: StopDialogProps) {
  const { t } = useTranslation('facet/plugin-admin');
  return (
    <ConfirmDialog
      opened={view !== null}
      title={t('stop.title', { name: view?.row.name ?? '' })}
      confirmLabel={t('stop.confirm')}
      onConfirm={() => (view ? onStop(view) : undefined)}
      onClose={onClose}
    >
      <p>{t('stop.text')}</p>
      <ul className={classes.stopped}>
        {view === null ? null : stoppedWith(view, views).map((name) => <li key={name}>{name}</li>)}
      </ul>
    </ConfirmDialog>
  );
}

function usePluginActions() {
  const { t } = useTranslation('facet/plugin-admin');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const host = useHost();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [PLUGINS[0]] });
  const told = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error));
    } finally {
      await refresh();
    }
  };
  const put = (
    view: PluginView,
    body: { enabled?: boolean; hash?: string; grants?: Partial<Record<Capability, boolean>> },
  ) => api.call('PUT /api/v1/plugin/:owner/:name', { params: partsOf(view.row.id), body });
  return {
    /** @param asked Whether a dialog shows the failure. */
    setEnabled: async (view: PluginView, enabled: boolean, asked = false) => {
      const work = put(view, { enabled });
      await (asked ? work.finally(refresh) : told(work));
    },
    grant: (view: PluginView, name: Capability, granted: boolean) => told(put(view, { grants: { [name]: granted } })),
    goTo: (view: PluginView, hash: string) => told(put(view, { hash })),
    retry: (view: PluginView) =>
      told(
        Promise.all([
          api.call('POST /api/v1/plugin/:owner/:name/retry', { params: partsOf(view.row.id) }),
          view.row.client && view.state !== 'absent' ? host.retry(view.row.id) : undefined,
        ]),
      ),
    uninstall: async (view: PluginView, deleteData: boolean) => {
      const query = deleteData ? { data: 'delete' as const } : {};
      await api.call('DELETE /api/v1/plugin/:owner/:name', { params: partsOf(view.row.id), query });
      notify.success(t('uninstall.done', { name: view.row.name }));
      await refresh();
    },
  };
}
