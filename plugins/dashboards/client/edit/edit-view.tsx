import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { GRID_COLUMNS, ROOT_ID } from '../../common/layout/component.ts';
import type { EditTools } from '../canvas/edit-context.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { Decoration, EmptyPlace } from './decoration.tsx';
import { type DragData, isDragData } from './drag-data.ts';
import { CanvasParts, PartsOfCanvas, placeOfPart } from './canvas-parts.tsx';
import { ChosenTileContext } from './chosen-tile.ts';
import { DragGhost } from './drag-ghost.tsx';
import { dragAnnouncements } from './drag-words.ts';
import { DropGaps, DropGapsContext, useDropGap } from './drop-gaps.ts';
import { createEditActions } from './edit-actions.ts';
import { EditBar } from './edit-bar.tsx';
import { EditActionsContext } from './edit-context.ts';
import classes from './edit.module.css';
import { CANVAS, gapByKeys, gapOf, nearestGap } from './nearest-gap.ts';
import { Palette } from './palette.tsx';
import { focusHandle, reveal } from './reveal.ts';
import { TabGap, TabTools } from './tab-tools.tsx';
import { useKindLabel } from './use-kind-label.ts';
import { useStrayNote } from './use-stray-note.ts';
import { useUndoWarning } from './use-undo-warning.ts';

const CssPane = lazy(() => import('./css-pane.tsx'));
const TilePane = lazy(() => import('./tile-pane.tsx'));

/** A press becomes a drag after this many pixels, so that buttons inside of a component still work. */
const DRAG_DISTANCE = 4;
/** In narrower windows the right pane replaces the palette, so that the dashboard stays readable. */
const ROOM_FOR_BOTH = '(min-width: 1200px)';
/** Elements that handle clicks themselves. */
const ACTS = 'a, button, input, textarea, select, [data-resize], [role="menu"], [role="dialog"]';
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Enter', 'Space'] };

export interface EditViewProps {
  readonly reload: () => void;
  /** The element around the canvas; its children with `data-side` hold the panes beside it. */
  readonly field: HTMLElement;
  /** Gives the canvas what edit mode adds to it, and takes it away. */
  onTools(tools: EditTools | null): void;
}

/** What is around the dashboard and within it while it is edited: palette, guides, handles, undo and save. */
export default function EditView({ reload, field, onTools }: EditViewProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { store, notifier } = runtime;
  const labelOf = useKindLabel();
  const actions = useMemo(() => createEditActions(runtime, t), [runtime, t]);
  const [parts] = useState(() => new CanvasParts());
  const places = useMemo(() => placesOf(parts), [parts]);
  useLayoutEffect(() => onTools({ ...places, changeMeta: actions.changeMeta }), [onTools, places, actions]);
  useLayoutEffect(() => () => onTools(null), [onTools]);
  const [gaps] = useState(() => new DropGaps());
  const collisions = useMemo(() => nearestGap(runtime, gaps), [runtime, gaps]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: useMemo(() => gapByKeys(runtime, gaps), [runtime, gaps]),
      keyboardCodes: KEYS,
    }),
  );
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements(store, gaps, t, labelOf),
      screenReaderInstructions: { draggable: t('edit.moveHint') },
    }),
    [store, gaps, t, labelOf],
  );
  const [dragged, setDragged] = useState<DragData | null>(null);
  const { isStyling, setStyling, chosen } = useRightSide();
  const hasRoom = useMediaQuery(ROOM_FOR_BOTH, true);
  const isRightTaken = isStyling || chosen.id !== null;
  useUndoWarning();
  useStrayNote();

  const onDragStart = ({ active }: DragStartEvent) => {
    const data = active.data.current;
    gaps.mark(undefined);
    if (isDragData(data)) setDragged(data);
  };
  const markGap = ({ collisions: found }: DragMoveEvent | DragOverEvent) => gaps.mark(gapOf(found));
  const onDragEnd = ({ active, activatorEvent, collisions: found }: DragEndEvent) => {
    setDragged(null);
    const drag = active.data.current;
    const gap = gapOf(found);
    if (!isDragData(drag) || !gap) return;
    if (drag.kind === 'move') {
      actions.move(drag.id, gap.place);
      // In another container its handle is another one.
      if (activatorEvent instanceof KeyboardEvent) reveal(drag.id);
    } else if (drag.kind === 'new') actions.add(drag.key, {}, gap.place);
    else
      actions
        .addChart(drag.chartId, gap.place)
        .catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)));
  };
  return (
    <EditActionsContext value={actions}>
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        collisionDetection={collisions}
        onDragStart={onDragStart}
        onDragMove={markGap}
        // Called for the first place under the dragged component before any move.
        onDragOver={markGap}
        onDragEnd={onDragEnd}
        onDragCancel={() => setDragged(null)}
      >
        <EditBar reload={reload} isStyling={isStyling} onStyling={setStyling} />
        <DropField field={field} isDragging={dragged !== null} onChoose={chosen.choose} />
        {createPortal(isRightTaken && !hasRoom ? null : <Palette />, sideOf(field, 'left'))}
        <DropGapsContext value={gaps}>
          <ChosenTileContext value={chosen}>
            <PartsOfCanvas parts={parts} />
          </ChosenTileContext>
        </DropGapsContext>
        {createPortal(
          <Suspense>
            {isStyling ? <CssPane /> : null}
            {chosen.id === null ? null : (
              <TilePane
                id={chosen.id}
                onClose={() => {
                  const { id } = chosen;
                  chosen.choose(null);
                  if (id !== null) focusHandle([id]);
                }}
                reload={reload}
                onStyle={() => setStyling(true)}
              />
            )}
          </Suspense>,
          sideOf(field, 'right'),
        )}
        <DragGhost label={dragged?.label ?? null} />
      </DndContext>
    </EditActionsContext>
  );
}

/** @throws Error if the page has no such place */
function sideOf(field: HTMLElement, side: 'left' | 'right'): Element {
  const place = field.querySelector(`:scope > [data-side="${side}"]`);
  if (place === null) throw new Error(`There is no place for the ${side} pane of the editor.`);
  return place;
}

/** Components for the canvas, in whose places the editor draws its parts. */
export function placesOf(parts: CanvasParts): Omit<EditTools, 'changeMeta'> {
  return {
    Decoration: placeOfPart(parts, Decoration),
    EmptyPlace: placeOfPart(parts, EmptyPlace),
    TabTools: placeOfPart(parts, TabTools),
    TabGap: placeOfPart(parts, TabGap),
    Guides: placeOfPart(parts, Guides),
  };
}

/** The right pane: the CSS editor, or the settings of the chosen chart. */
function useRightSide() {
  const { store } = useDashboard();
  const [isStyling, setStyling] = useState(false);
  const [chosenId, setChosen] = useState<string | null>(null);
  const isThere = useDashboardState(({ layout }) => chosenId !== null && layout[chosenId]?.type === 'CHART');
  const id = isThere ? chosenId : null;
  const chosen = useMemo(
    () => ({
      id,
      choose(next: string | null) {
        if (next !== null && store.getState().layout[next]?.type !== 'CHART') return;
        setChosen(next);
        if (next !== null) setStyling(false);
      },
    }),
    [id, store],
  );
  return {
    chosen,
    isStyling,
    setStyling(styling: boolean) {
      setStyling(styling);
      if (styling) setChosen(null);
    },
  };
}

interface DropFieldProps {
  readonly field: HTMLElement;
  readonly isDragging: boolean;
  /** Called with the id of the clicked component. */
  onChoose(id: string): void;
}

/** Makes an element of the page the one that takes what is dropped, and whose components are chosen by a click. */
function DropField({ field, isDragging, onChoose }: DropFieldProps) {
  const { setNodeRef } = useDroppable({ id: CANVAS });
  useLayoutEffect(() => {
    setNodeRef(field);
    return () => setNodeRef(null);
  }, [setNodeRef, field]);
  useLayoutEffect(() => {
    const { editing = '' } = classes;
    field.classList.add(editing);
    return () => field.classList.remove(editing);
  }, [field]);
  useLayoutEffect(() => {
    field.toggleAttribute('data-dragging', isDragging);
    return () => field.removeAttribute('data-dragging');
  }, [field, isDragging]);
  useEffect(() => {
    // The keyboard has a button for it, among the tools of the chart.
    const choose = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(ACTS) !== null) return;
      const id = target.closest('[data-node]')?.getAttribute('data-node');
      if (id) onChoose(id);
    };
    field.addEventListener('click', choose);
    return () => field.removeEventListener('click', choose);
  }, [field, onChoose]);
  return null;
}

function Guides() {
  return (
    <>
      <div className={classes.guides} aria-hidden>
        {Array.from({ length: GRID_COLUMNS }, (_, column) => (
          <span key={column} />
        ))}
      </div>
      <TopGap />
    </>
  );
}

/** The place of tabs over the whole dashboard. */
function TopGap() {
  return <div ref={useDropGap({ parentId: ROOT_ID, index: 0 })} className={classes.gap} data-edge="dashboard" />;
}
