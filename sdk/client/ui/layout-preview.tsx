import { IconLayoutDashboard } from '@tabler/icons-react';
import classes from './layout-preview.module.css';

interface PreviewBox {
  /** Share of the row's width. */
  readonly width: number;
}

interface PreviewRow {
  readonly height: number;
  readonly boxes: readonly PreviewBox[];
}

interface LayoutNode {
  readonly type?: string;
  readonly children?: readonly string[];
  readonly meta?: { readonly width?: number; readonly height?: number };
}

const MOST_ROWS = 4;
const DRAWN = new Set(['CHART', 'MARKDOWN', 'COLUMN']);

/**
 * The first rows of a dashboard's layout, from its `position_json`. Anything that is no layout gives no rows: a preview
 * is no place to complain.
 */
export function previewOf(positionJson: string | null | undefined): readonly PreviewRow[] {
  const nodes = parse(positionJson);
  const rows: PreviewRow[] = [];
  const visit = (id: string, depth: number): void => {
    const node = nodes[id];
    if (!node || depth > 8 || rows.length >= MOST_ROWS) return;
    const boxes = (node.children ?? []).map((child) => nodes[child]).filter((child) => DRAWN.has(child?.type ?? ''));
    if (node.type === 'ROW' && boxes.length > 0) {
      rows.push({
        height: Math.max(...boxes.map((box) => box?.meta?.height ?? 20)),
        boxes: boxes.map((box) => ({ width: box?.meta?.width ?? 4 })),
      });
      return;
    }
    // A set of tabs shows its first tab.
    const children = node.type === 'TABS' ? (node.children ?? []).slice(0, 1) : (node.children ?? []);
    for (const child of children) visit(child, depth + 1);
  };
  visit('ROOT_ID', 0);
  return rows;
}

function parse(text: string | null | undefined): Readonly<Record<string, LayoutNode | undefined>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, LayoutNode>) : {};
  } catch {
    return {};
  }
}

/** A dashboard as a sketch of its boxes; one without any says so with its sign. */
export function LayoutPreview({ rows }: { readonly rows: readonly PreviewRow[] }) {
  return (
    <div className={classes.preview} aria-hidden>
      {rows.length === 0 ? <IconLayoutDashboard className={classes.none} size={32} stroke={1.2} /> : null}
      {rows.map((row, index) => (
        <div key={index} className={classes.row} style={{ flexGrow: row.height }}>
          {row.boxes.map((box, place) => (
            <span key={place} className={classes.box} style={{ flexGrow: box.width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
