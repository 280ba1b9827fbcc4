import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutComponent } from '../../common/layout/component.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import type { DragData, DropData } from './drag-data.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';
import { ResizeFrame } from './resize-frame.tsx';

const RESIZABLE: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'COLUMN']);

/** What edit mode draws over a component: where others may be dropped beside it, its handle, and its size. */
export function Decoration({ id }: { readonly id: string }) {
  const component = useDashboardState((state) => state.layout[id]);
  const parentId = component?.parents.at(-1);
  const index = useDashboardState((state) =>
    parentId === undefined ? -1 : (state.layout[parentId]?.children.indexOf(id) ?? -1),
  );
  const last = useDashboardState((state) => state.layout[parentId ?? '']?.children.at(-1) === id);
  const beside = useDashboardState((state) => state.layout[parentId ?? '']?.type === 'ROW');
  if (!component || parentId === undefined) return null;
  return (
    <>
      <Gap place={{ parentId, index }} edge={beside ? 'left' : 'top'} />
      {last ? <Gap place={{ parentId, index: index + 1 }} edge={beside ? 'right' : 'bottom'} /> : null}
      {RESIZABLE.has(component.type) ? <ResizeFrame component={component} /> : null}
      <Handle component={component} />
    </>
  );
}

/** A place between two components. */
function Gap({ place, edge }: { readonly place: Place; readonly edge: 'left' | 'right' | 'top' | 'bottom' }) {
  const data: DropData = { place };
  const { setNodeRef, isOver } = useDroppable({ id: `${place.parentId} ${place.index}`, data: { ...data } });
  return <div ref={setNodeRef} className={classes.gap} data-edge={edge} data-over={isOver || undefined} />;
}

/** The place in a container that holds nothing. */
export function EmptyPlace({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet/dashboards');
  const data: DropData = { place: { parentId: id, index: 0 } };
  const { setNodeRef, isOver } = useDroppable({ id: `${id} 0`, data: { ...data } });
  return (
    <div ref={setNodeRef} className={classes.empty} data-over={isOver || undefined}>
      {t('edit.emptyPlace')}
    </div>
  );
}

const SIZES: Readonly<Record<string, { readonly width?: number; readonly height?: number }>> = {
  ArrowLeft: { width: -1 },
  ArrowRight: { width: 1 },
  ArrowUp: { height: -1 },
  ArrowDown: { height: 1 },
};

/** Moves a component by drag or by keys (Space, arrows, Enter), resizes it with Shift and arrows, and removes it. */
function Handle({ component }: { readonly component: LayoutComponent }) {
  const { t } = useTranslation('facet/dashboards');
  const actions = useEditActions();
  const { chart } = useDashboard();
  const { id, type, meta } = component;
  const chartName = meta.chartId === undefined ? '' : chart(meta.chartId)?.slice_name;
  const label = meta.sliceNameOverride || meta.sliceName || chartName || meta.text || t(`edit.type.${type}`);
  const data: DragData = { kind: 'move', id, type, label };
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id, data: { ...data } });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const change = event.shiftKey ? SIZES[event.key] : undefined;
    if (change && RESIZABLE.has(type)) {
      event.preventDefault();
      actions.resize(id, {
        ...(change.width === undefined ? {} : { width: (meta.width ?? 1) + change.width }),
        ...(change.height === undefined ? {} : { height: (meta.height ?? 1) + change.height }),
      });
      return;
    }
    if (event.key === 'Delete') {
      actions.remove(id);
      return;
    }
    listeners?.['onKeyDown']?.(event);
  };
  return (
    <div className={classes.tools} data-type={type} data-dragging={isDragging || undefined}>
      <button
        ref={setNodeRef}
        type="button"
        className={classes.grip}
        data-handle
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={t('edit.move', { name: label })}
        title={t('edit.moveHint')}
      >
        <IconGripVertical size={14} />
      </button>
      <button
        type="button"
        className={classes.trash}
        aria-label={t('edit.remove', { name: label })}
        onClick={() => actions.remove(id)}
      >
        <IconTrash size={14} stroke={1.6} />
      </button>
    </div>
  );
}
