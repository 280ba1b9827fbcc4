import { ActionIcon, Button, Drawer, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { SessionToken, useService, useShortcuts } from '@facet/sdk/client';
import { EmptyState, Pane, Resizer, SkeletonLine, useStored } from '@facet/sdk/ui';
import { IconDatabase, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from './address/use-address.ts';
import { Editors, EditorsContext } from './editor/editors.ts';
import { QueryEditor } from './editor/query-editor.tsx';
import { LabDialogs } from './lab-dialogs.tsx';
import { MoreMenu, type LabDialog } from './run/more-menu.tsx';
import { RunBar } from './run/run-bar.tsx';
import { useLabDatabases } from './schema/lab-databases.ts';
import { DatabaseSelect, rememberedDatabase, SchemaBar } from './schema/schema-bar.tsx';
import { SouthPane } from './south/south-pane.tsx';
import { type EditorTab, LEFT_BAR } from './state/editor-tab.ts';
import type { Lab } from './state/lab.ts';
import { LabContext, useActiveTab, useLab, useLabState, useTabFrames } from './state/lab-context.ts';
import { changeTab, openTab, reopenTab } from './state/lab-state.ts';
import classes from './sql-lab-page.module.css';
import { TabBar } from './tabs/tab-bar.tsx';

/** The SQL editor on a state that outlives it. */
export function createSqlLabPage(lab: Lab): ComponentType {
  return function SqlLabPage() {
    const [editors] = useState(() => new Editors());
    return (
      <LabContext value={lab}>
        <EditorsContext value={editors}>
          <SqlLab />
        </EditorsContext>
      </LabContext>
    );
  };
}

const PHONE = '(max-width: 767px)';

function SqlLab() {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const tab = useActiveTab();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const nothingToAsk = useLabDatabases().data?.result.length === 0;
  useTexts(lab);
  useAddress();
  useDefaultDatabase(lab);
  useReopenKey(lab);
  useLabShortcuts();

  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {tab && !isPhone ? (
        <Pane
          id="sql-lab"
          label={t('schema.label')}
          side="left"
          width={LEFT_BAR.width}
          head={<DatabaseSelect tab={tab} />}
          state={{ width: tab.leftBar.width, folded: tab.leftBar.hidden }}
          onStateChange={({ width, folded }) =>
            lab.update((state) => changeTab(state, tab.id, { leftBar: { width, hidden: folded } }))
          }
        >
          <SchemaBar key={tab.id} tab={tab} />
        </Pane>
      ) : null}
      <div className={classes.main}>
        <div className={classes.top}>
          {tab && isPhone ? <SchemaDrawer tab={tab} /> : null}
          <TabBar />
        </div>
        {nothingToAsk ? (
          <NoDatabase />
        ) : tab ? (
          <Workbench tab={tab} />
        ) : (
          <EmptyState
            title={t('tabs.none.title')}
            text={t('tabs.none.text')}
            action={
              <Button
                variant="filled"
                leftSection={<IconPlus size={14} />}
                onClick={() => lab.update((state) => openTab(state, lab.defaults()))}
              >
                {t('tabs.new')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

/** The editor has nothing to ask yet; whoever may change that is led there. */
function NoDatabase() {
  const { t } = useTranslation('facet/sql-lab');
  const mayConnect = useService(SessionToken).can('can_write', 'Database');
  return (
    <EmptyState
      icon={<IconDatabase size={20} stroke={1.5} />}
      title={t('noDatabase.title')}
      text={t(mayConnect ? 'noDatabase.text' : 'noDatabase.ask')}
      action={
        mayConnect ? (
          <Button
            component={Link}
            to="/databaseview/list/?new=1"
            variant="filled"
            leftSection={<IconPlugConnected size={14} />}
          >
            {t('noDatabase.connect')}
          </Button>
        ) : undefined
      }
    />
  );
}

function SchemaDrawer({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon aria-label={t('schema.label')} title={t('schema.label')} onClick={() => setOpened(true)}>
        <IconDatabase size={16} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('schema.label')}
        size="88%"
        closeButtonProps={{ 'aria-label': t('schema.close') }}
      >
        <div className={classes.drawer}>
          <DatabaseSelect tab={tab} />
          <SchemaBar key={tab.id} tab={tab} />
        </div>
      </Drawer>
    </>
  );
}

const NORTH_MIN = 96;
const SOUTH_MIN = 120;

/** Editors above, what came of them below. */
function Workbench({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const run = useLabState((state) => state.runs[tab.id]);
  const [dialog, setDialog] = useState<LabDialog | null>(null);
  const [north, setNorth] = useStored<number | null>('sql-lab:north', null, isHeight);
  const { ref: area, height } = useElementSize();
  const { ref: top, height: topHeight } = useElementSize();

  const most = Math.max(NORTH_MIN, height - SOUTH_MIN);
  const size = north === null ? null : Math.min(most, Math.max(NORTH_MIN, north));
  return (
    <div ref={area} className={classes.workbench}>
      <div ref={top} className={classes.north} style={size === null ? undefined : { flex: `0 0 ${size}px` }}>
        <OpenEditors activeId={tab.id} />
        <RunBar tab={tab} end={<MoreMenu tab={tab} hasRows={run?.state === 'success'} onOpen={setDialog} />} />
      </div>
      <Resizer
        label={t('south.resize')}
        pane="top"
        value={size ?? Math.round(topHeight)}
        min={NORTH_MIN}
        max={most}
        onChange={setNorth}
        onReset={() => setNorth(null)}
      />
      <SouthPane key={tab.id} tab={tab} />
      {dialog === null ? null : <LabDialogs key={tab.id} tab={tab} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Editors stay once they were seen, so that each tab keeps its cursor and what can be undone. */
function OpenEditors({ activeId }: { readonly activeId: string }) {
  const { t } = useTranslation('facet/sql-lab');
  const tabs = useTabFrames();
  const databases = useLabDatabases().data?.result;
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([activeId]));
  if (!seen.has(activeId)) setSeen(new Set([...seen, activeId]));
  const backends = useMemo(() => new Map(databases?.map((row) => [row.id, row.backend])), [databases]);
  return tabs
    .filter((tab) => seen.has(tab.id))
    .map((tab) => (
      <div
        key={tab.id}
        id={`sql-lab-${tab.id}`}
        role="tabpanel"
        className={classes.editor}
        hidden={tab.id !== activeId}
      >
        {tab.loaded ? (
          <QueryEditor tab={tab} backend={tab.dbId === null ? undefined : backends.get(tab.dbId)} />
        ) : (
          <div className={classes.arriving} role="status" aria-label={t('tabs.arriving')}>
            {[64, 48, 72].map((width) => (
              <SkeletonLine key={width} width={`${width}%`} />
            ))}
          </div>
        )}
      </div>
    ));
}

function isHeight(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value > 0);
}

function useTexts(lab: Lab): void {
  const { t } = useTranslation('facet/sql-lab');
  useEffect(() => {
    lab.setTexts({
      stopped: () => t('run.stopped'),
      stopFailed: () => t('run.stopFailed'),
      sessionExpired: () => t('run.sessionExpired'),
      notKept: () => t('tabs.notKept'),
      notSynced: (failure) => t(`tabs.notSynced.${failure}`),
    });
  }, [lab, t]);
}

/** New tabs start with the database that was used last, else with the first one. */
function useDefaultDatabase(lab: Lab): void {
  const rows = useLabDatabases().data?.result;
  useEffect(() => {
    if (!rows || lab.defaults().dbId !== null) return;
    const last = rememberedDatabase();
    const chosen = rows.find((row) => row.id === last) ?? rows[0];
    if (!chosen) return;
    lab.setDefaultDatabase(chosen.id);
    for (const tab of lab.store.getState().tabs) {
      if (tab.dbId === null && tab.loaded) lab.update((state) => changeTab(state, tab.id, { dbId: chosen.id }));
    }
  }, [lab, rows]);
}

/** Chrome keeps Ctrl Shift T for itself, so there is a second key. */
function useReopenKey(lab: Lab): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // With Alt, some keyboards give another letter.
      if (event.code !== 'KeyT' || !event.shiftKey || event.repeat) return;
      if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
      event.preventDefault();
      lab.update(reopenTab);
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [lab]);
}

/** Names of `shortcuts` in the texts with the keys that the page, the editor and the tabs listen to. */
const SHORTCUTS = [
  ['run', 'mod+Enter'],
  ['runStatement', 'mod+shift+Enter'],
  ['format', 'mod+shift+F'],
  ['find', 'mod+F'],
  ['comment', 'mod+/'],
  ['complete', 'ctrl+Space'],
  ['reopen', 'mod+shift+T'],
  ['reopen', 'alt+shift+T'],
  ['renameTab', 'F2'],
  ['closeTab', 'Delete'],
  ['moveTabLeft', 'alt+ArrowLeft'],
  ['moveTabRight', 'alt+ArrowRight'],
  ['dropTable', 'Delete'],
] as const;

function useLabShortcuts(): void {
  const { t } = useTranslation('facet/sql-lab');
  useShortcuts(useMemo(() => SHORTCUTS.map(([name, keys]) => ({ keys, label: t(`shortcuts.${name}`) })), [t]));
}
