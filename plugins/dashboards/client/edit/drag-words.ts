import type { Announcements } from '@dnd-kit/core';
import type { Layout } from '../../common/layout/component.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import type { DashboardStore } from '../state/dashboard-store.ts';
import type { Translate } from '../storage/save-dashboard.ts';
import { isDragData, isDropData } from './drag-data.ts';
import type { KindLabel } from './use-kind-label.ts';

/** Announcements of assistive technology while a component is moved: by names and places, never by ids. */
export function dragAnnouncements(store: DashboardStore, t: Translate, labelOf: KindLabel): Announcements {
  const name = (data: unknown) => (isDragData(data) ? data.label : '');
  const place = (data: unknown) => (isDropData(data) ? placeText(store.getState().layout, data.place, t, labelOf) : '');
  return {
    onDragStart: ({ active }) => t('edit.drag.lifted', { name: name(active.data.current) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('edit.drag.over', { name: name(active.data.current), place: place(over.data.current) })
        : t('edit.drag.nowhere', { name: name(active.data.current) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t('edit.drag.dropped', { name: name(active.data.current), place: place(over.data.current) })
        : t('edit.drag.back', { name: name(active.data.current) }),
    onDragCancel: ({ active }) => t('edit.drag.back', { name: name(active.data.current) }),
  };
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
