import { useDraggable } from '@dnd-kit/core';
import { IconAdjustments, IconBackground, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isContainer, type LayoutComponent } from '../../common/layout/component.ts';
import { kindOfComponent } from '../../common/layout/component-kind.ts';
import type { DashboardComponentDeclared } from '../../common/points.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChosenTileContext } from './chosen-tile.ts';
import type { DragData } from './drag-data.ts';
import { useDropGap } from './drop-gaps.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';
import { besideOf, focusHandle } from './reveal.ts';
import { ResizeFrame } from './resize-frame.tsx';
import { useKindLabel } from './use-kind-label.ts';

/** Edit controls over a component: the drop zones beside it, its handle, and its size. */
export function Decoration({ id }: { readonly id: string }) {
  const component = useDashboardState((state) => state.layout[id]);
  const parentId = component?.parents.at(-1);
  const index = useDashboardState((state) =>
    parentId === undefined ? -1 : (state.layout[parentId]?.children.indexOf(id) ?? -1),
  );
  const last = useDashboardState((state) => state.layout[parentId ?? '']?.children.at(-1) === id);
  const beside = useDashboardState((state) => state.layout[parentId ?? '']?.type === 'ROW');
  const { componentKind } = useDashboard();
  if (!component || parentId === undefined) return null;
  const { resizable = 'none', defaultMeta = {} } = kindOfComponent(component, componentKind) ?? {};
  const hasBackground = Object.hasOwn(defaultMeta, 'background');
  return (
    <>
      <Gap place={{ parentId, index }} edge={beside ? 'left' : 'top'} />
      {last ? <Gap place={{ parentId, index: index + 1 }} edge={beside ? 'right' : 'bottom'} /> : null}
      {resizable === 'none' ? null : <ResizeFrame component={component} hasHeight={resizable === 'both'} />}
      <Handle
        component={component}
        resizable={resizable}
        background={hasBackground ? (component.meta['background'] ?? CLEAR) : undefined}
      />
    </>
  );
}

/** A place between two components. */
function Gap({ place, edge }: { readonly place: Place; readonly edge: 'left' | 'right' | 'top' | 'bottom' }) {
  return <div ref={useDropGap(place)} className={classes.gap} data-edge={edge} />;
}

/** The place in a container that holds nothing. */
export function EmptyPlace({ id }: { readonly id: string }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <div ref={useDropGap({ parentId: id, index: 0 })} className={classes.empty}>
      {t('edit.emptyPlace')}
    </div>
  );
}

/** Tools of a container are at its start, clear of the tools of its children; without a frame they are inside. */
function toolsPlace({ type }: LayoutComponent, resizable: HandleProps['resizable']): 'start' | 'inside' | 'middle' {
  if (isContainer(type)) return 'start';
  return resizable === 'none' ? 'inside' : 'middle';
}

/** The contract's names of backgrounds. */
const FILLED = 'BACKGROUND_WHITE';
const CLEAR = 'BACKGROUND_TRANSPARENT';

const SIZES: Readonly<Record<string, { readonly width?: number; readonly height?: number }>> = {
  ArrowLeft: { width: -1 },
  ArrowRight: { width: 1 },
  ArrowUp: { height: -1 },
  ArrowDown: { height: 1 },
};

interface HandleProps {
  readonly component: LayoutComponent;
  readonly resizable: DashboardComponentDeclared['resizable'];
  /** `undefined`: components of the kind have none. */
  readonly background: string | undefined;
}

/** Moves a component by drag or by keys (Space, arrows, Enter), resizes it with Shift and arrows, and removes it. */
function Handle({ component, resizable, background }: HandleProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const actions = useEditActions();
  const { chart, store } = useDashboard();
  const labelOf = useKindLabel();
  const { id, meta } = component;
  const chartName = meta.chartId === undefined ? '' : chart(meta.chartId)?.slice_name;
  const label = meta.sliceNameOverride || meta.sliceName || chartName || meta.text || labelOf(component);
  const data: DragData = { kind: 'move', id, label };
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id, data: { ...data } });
  const [said, say] = useState('');
  const resize = (size: { readonly width?: number; readonly height?: number }) => {
    actions.resize(id, size);
    const { width = 0, height = 0 } = store.getState().layout[id]?.meta ?? {};
    say(t(resizable === 'both' ? 'edit.sizeSaid' : 'edit.widthSaid', { name: label, width, height }));
  };
  const remove = () => {
    const { layout } = store.getState();
    actions.remove(id);
    focusHandle(besideOf(layout, id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const change = event.shiftKey ? SIZES[event.key] : undefined;
    if (change && resizable !== 'none') {
      event.preventDefault();
      if (change.width !== undefined) resize({ width: (meta.width ?? 1) + change.width });
      else if (resizable === 'both') resize({ height: (meta.height ?? 1) + (change.height ?? 0) });
      return;
    }
    if (event.key === 'Delete') {
      remove();
      return;
    }
    listeners?.['onKeyDown']?.(event);
  };
  return (
    <div
      className={classes.tools}
      data-place={toolsPlace(component, resizable)}
      data-dragging={isDragging || undefined}
    >
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
      {background === undefined ? null : (
        <button
          type="button"
          className={classes.tool}
          aria-label={t('edit.background', { name: label })}
          title={t('edit.background', { name: label })}
          aria-pressed={background === FILLED}
          onClick={() => actions.changeMeta(id, { background: background === FILLED ? CLEAR : FILLED })}
        >
          <IconBackground size={14} stroke={1.6} />
        </button>
      )}
      <SettingsButton component={component} label={label} />
      <button type="button" className={classes.trash} aria-label={t('edit.remove', { name: label })} onClick={remove}>
        <IconTrash size={14} stroke={1.6} />
      </button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Opens and closes the settings of a chart on this dashboard. */
function SettingsButton({ component, label }: Pick<HandleProps, 'component'> & { readonly label: string }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const chosen = use(ChosenTileContext);
  if (chosen === null || component.type !== 'CHART') return null;
  const isChosen = chosen.id === component.id;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t('tilePane.label', { name: label })}
      title={t('tilePane.label', { name: label })}
      aria-pressed={isChosen}
      data-opens-settings
      onClick={() => chosen.choose(isChosen ? null : component.id)}
    >
      <IconAdjustments size={14} stroke={1.6} />
    </button>
  );
}
