import { useElementSize } from '@mantine/hooks';
import { Resizer, SkeletonLine, useStored } from '@facet/sdk/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabDialog, MoreMenu } from '../bar/more-menu.tsx';
import { RunBar } from '../bar/run-bar.tsx';
import { QueryEditor } from '../editor/query-editor.tsx';
import { useLabState, useTabFrames } from '../lab/lab-context.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLabDatabases } from '../names/lab-databases.ts';
import { SouthPane } from '../south/south-pane.tsx';
import { LabDialogs } from './lab-dialogs.tsx';
import classes from './sql-lab-page.module.css';

const NORTH_MIN = 96;
const SOUTH_MIN = 120;

/** Editors above, their results below. */
export function Workbench({ tab }: { readonly tab: EditorTab }) {
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

/** Editors stay mounted after they were first shown, so that each tab keeps its cursor and its undo history. */
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
