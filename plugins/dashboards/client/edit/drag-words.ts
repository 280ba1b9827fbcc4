import type { Announcements } from '@dnd-kit/core';
import type { Layout } from '../../common/layout/component.ts';
import { landingIndex, type Place } from '../../common/layout/layout-edits.ts';
import type { DashboardStore } from '../state/dashboard-store.ts';
import type { Translate } from '../storage/save-dashboard.ts';
import { type DragData, isDragData } from './drag-data.ts';
import type { DropGaps } from './drop-gaps.ts';
import type { KindLabel } from './use-kind-label.ts';

/** Announcements of assistive technology while a component is moved: by names and places, never by ids. */
export function dragAnnouncements(
  store: DashboardStore,
  gaps: Pick<DropGaps, 'marked'>,
  t: Translate,
  labelOf: KindLabel,
): Announcements {
  const name = (data: unknown) => (isDragData(data) ? data.label : '');
  /** The layout when the drag began: a refused drop leaves it unchanged. */
  let lifted: Layout | undefined;
  const where = (said: 'over' | 'dropped', otherwise: 'nowhere' | 'back', data: unknown): string => {
    const { layout } = store.getState();
    const place = gaps.marked && placeText(layout, landed(lifted ?? layout, data, gaps.marked.place), t, labelOf);
    return place === undefined
      ? t(`edit.drag.${otherwise}`, { name: name(data) })
      : t(`edit.drag.${said}`, { name: name(data), place });
  };
  const isRefused = (data: unknown) => isDragData(data) && changesAtOnce(data) && store.getState().layout === lifted;
  let heard: string | undefined;
  /** Moves within one drop zone are not announced again. */
  const said = (words: string): string | undefined => {
    if (words === heard) return undefined;
    heard = words;
    return words;
  };
  const moved: Announcements['onDragOver'] = ({ active }) => said(where('over', 'nowhere', active.data.current));
  return {
    onDragStart: ({ active }) => {
      lifted = store.getState().layout;
      return said(t('edit.drag.lifted', { name: name(active.data.current) }));
    },
    onDragMove: moved,
    onDragOver: moved,
    // The editor has handled the drop before this, so the announcement tells its result.
    onDragEnd: ({ active: { data } }) =>
      said(
        isRefused(data.current)
          ? t('edit.drag.back', { name: name(data.current) })
          : where('dropped', 'back', data.current),
      ),
    onDragCancel: ({ active }) => said(t('edit.drag.back', { name: name(active.data.current) })),
  };
}

/** Where a component stands after a drop at a place. */
function landed(layout: Layout, data: unknown, place: Place): Place {
  if (!isDragData(data) || data.kind !== 'move') return place;
  return { ...place, index: landingIndex(layout, data.id, place) };
}

/** The container, and the position in it. */
export function placeText(layout: Layout, { parentId, index }: Place, t: Translate, labelOf: KindLabel): string {
  return t('edit.drag.place', { container: containerText(layout, parentId, t, labelOf), position: index + 1 });
}

/** The kind of a container, with its text or its number among its siblings where there are several. */
function containerText(layout: Layout, id: string, t: Translate, labelOf: KindLabel): string {
  const container = layout[id];
  if (!container) return '';
  const kind = labelOf(container);
  const text = container.meta.text || container.meta.defaultText;
  if (container.type === 'TAB' && text) return t('edit.drag.named', { kind, text });
  const parent = layout[container.parents.at(-1) ?? ''];
  const siblings = (parent?.children ?? []).filter((child) => layout[child]?.type === container.type);
  return siblings.length < 2 ? kind : t('edit.drag.numbered', { kind, number: siblings.indexOf(id) + 1 });
}

/** A chart of the palette may have to be loaded first. */
function changesAtOnce({ kind }: DragData): boolean {
  return kind !== 'chart';
}
