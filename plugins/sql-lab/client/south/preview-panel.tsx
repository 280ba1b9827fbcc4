import { useEffect } from 'react';
import { quoteName } from '../names/quote-name.ts';
import { useBackend, useNameStyle } from '../names/lab-databases.ts';
import type { EditorTab, TablePreview } from '../model/editor-tab.ts';
import { useLab, useLabState } from '../lab/lab-context.ts';
import { previewSlot } from '../model/lab-state.ts';
import { RunPanel } from './run-panel.tsx';

const PREVIEW_ROWS = 100;

interface PreviewPanelProps {
  readonly tab: EditorTab;
  readonly preview: TablePreview;
}

/** The first rows of a table, from a query of its own that can be run again. */
export function PreviewPanel({ tab, preview }: PreviewPanelProps) {
  const lab = useLab();
  const slot = previewSlot(tab.id, preview);
  const run = useLabState((state) => state.runs[slot]);
  const { dbId, catalog, id, name } = tab;
  const backend = useBackend(dbId);
  const nameStyle = useNameStyle(dbId);
  const { schema, table } = preview;
  const runPreview = () => {
    if (dbId === null || backend === undefined) return;
    void lab.runner.run({
      slot,
      tabId: id,
      tabName: name,
      databaseId: dbId,
      catalog,
      schema,
      sql: `SELECT *\nFROM ${quoteName(schema, nameStyle)}.${quoteName(table, nameStyle)}\nLIMIT ${PREVIEW_ROWS}`,
      origin: { line: 0, column: 0 },
      limit: PREVIEW_ROWS,
      templateParams: '',
      background: false,
      preview: true,
    });
  };
  const isNew = run === undefined;
  useEffect(() => {
    if (isNew) runPreview();
  });
  return <RunPanel tab={tab} run={run} quiet onRunAgain={runPreview} />;
}
