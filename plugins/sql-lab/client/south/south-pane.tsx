import { formatLocale } from '@facet/sdk/common';
import { SqlLabPanels } from '../panel-type.ts';
import { ActionIcon } from '@mantine/core';
import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { IconX } from '@tabler/icons-react';
import { createElement, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { type EditorTab, HISTORY, previewId, RESULTS } from '../model/editor-tab.ts';
import { useLab, useLabState } from '../lab/lab-context.ts';
import { wasCut } from '../model/lab-run.ts';
import { changeTab, removePreview } from '../model/lab-state.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { QueryHistory, useTabQueries } from './query-history.tsx';
import { RunPanel } from './run-panel.tsx';
import { PaneTools } from './pane-tools.ts';
import classes from './south-pane.module.css';

interface SouthTab {
  readonly id: string;
  readonly label: string;
  readonly badge?: ReactNode;
  readonly onClose?: () => void;
  readonly content: ReactNode;
}

/** Tabs below the editor: the rows, the history of runs, table previews, and the panels of plugins. */
export function SouthPane({ tab }: { readonly tab: EditorTab }) {
  const panels = useContributions(SqlLabPanels);
  // The labels of tabs are in the catalogues of the plugins that register them.
  const { t } = useTranslation(['facet/sql-lab', ...panels.map(({ owner }) => owner)]);
  const lab = useLab();
  const run = useLabState((state) => state.runs[tab.id]);
  const history = useTabQueries(tab);
  const number = new Intl.NumberFormat(formatLocale());
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [tools, setTools] = useState<HTMLElement | null>(null);

  const tabs: readonly SouthTab[] = [
    {
      id: RESULTS,
      label: t('south.results'),
      badge:
        run?.state === 'success' && run.rows !== null ? (
          <Count value={number.format(run.rows)} cut={wasCut(run)} />
        ) : undefined,
      content: <RunPanel tab={tab} run={run} />,
    },
    {
      id: HISTORY,
      label: t('south.history'),
      badge: history.data && history.data.count > 0 ? <Count value={number.format(history.data.count)} /> : undefined,
      content: <QueryHistory tab={tab} />,
    },
    ...tab.previews.map((preview) => ({
      id: previewId(preview),
      label: t('south.preview', { table: preview.table }),
      onClose: () => lab.update((state) => removePreview(state, tab.id, preview)),
      content: <PreviewPanel key={previewId(preview)} tab={tab} preview={preview} />,
    })),
    ...panels.map((entry) => ({
      id: `panel:${entry.key}`,
      label: t(entry.declared.label, { ns: entry.owner, defaultValue: entry.declared.label }),
      content: <PluginPanel entry={entry} tab={tab} />,
    })),
  ];
  const shown = tabs.find((one) => one.id === tab.south) ?? tabs[0];
  const choose = (south: string) => lab.update((state) => changeTab(state, tab.id, { south }));

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((one) => one.id === shown?.id);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };

  return (
    <section className={classes.pane} aria-label={t('south.label')}>
      <div className={classes.head}>
        {/* A tab must not contain a button, so the list owns the tabs with aria-owns and their buttons are beside them. */}
        <div
          role="tablist"
          aria-label={t('south.label')}
          aria-owns={tabs.map((_, at) => `${listId}-${at}`).join(' ')}
        />
        <div ref={list} className={classes.tabs}>
          {tabs.map((one, at) => (
            <div key={one.id} className={classes.frame} data-selected={one === shown || undefined}>
              <div
                id={`${listId}-${at}`}
                role="tab"
                tabIndex={one === shown ? 0 : -1}
                aria-selected={one === shown}
                className={classes.tab}
                onClick={() => choose(one.id)}
                onKeyDown={onKeyDown}
              >
                {one.label}
                {one.badge}
              </div>
              {one.onClose === undefined ? null : (
                <ActionIcon
                  className={classes.small ?? ''}
                  tabIndex={-1}
                  aria-label={t('tabs.close', { name: one.label })}
                  onClick={one.onClose}
                >
                  <IconX size={12} />
                </ActionIcon>
              )}
            </div>
          ))}
        </div>
        <div ref={setTools} className={classes.tools} />
      </div>
      <div className={classes.content} role="tabpanel" aria-label={shown?.label}>
        <PaneTools value={tools}>{shown?.content}</PaneTools>
      </div>
    </section>
  );
}

function Count({ value, cut = false }: { readonly value: string; readonly cut?: boolean }) {
  return (
    <span className={classes.count} data-cut={cut || undefined}>
      {value}
    </span>
  );
}

type PanelShape = typeof SqlLabPanels extends ExtensionPoint<infer C> ? C : never;
type PanelEntry = Entry<PanelShape>;

function PluginPanel({ entry, tab }: { readonly entry: PanelEntry; readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  return (
    <ContributionBoundary
      entry={entry}
      loading={<ListSkeleton rows={6} />}
      fallback={({ error, retry }) => <ErrorTile error={error} title={t('south.crashed')} onRetry={retry} />}
    >
      <PanelContent entry={entry} tab={tab} />
    </ContributionBoundary>
  );
}

function PanelContent({ entry, tab }: { readonly entry: PanelEntry; readonly tab: EditorTab }) {
  // The tab passed as a property does not change with its text.
  const sql = useLabState(({ tabs }) => tabs.find(({ id }) => id === tab.id)?.sql ?? tab.sql);
  return createElement(useEntry(entry), { databaseId: tab.dbId, schema: tab.schema, sql });
}
