import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_COLUMNS } from '../../common/layout/component.ts';
import { EditContext, type EditTools } from '../canvas/edit-context.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import frame from '../frame/frame.module.css';
import { Decoration, EmptyPlace } from './decoration.tsx';
import { type DragData, isDragData, isDropData } from './drag-data.ts';
import { dragAnnouncements } from './drag-words.ts';
import { createEditActions } from './edit-actions.ts';
import { EditBar } from './edit-bar.tsx';
import { EditActionsContext } from './edit-context.ts';
import classes from './edit.module.css';
import { gapByKeys, nearestGap } from './nearest-gap.ts';
import { Palette } from './palette.tsx';
import { TabGap, TabTools } from './tab-tools.tsx';
import { useKindLabel } from './use-kind-label.ts';
import { useUndoWarning } from './use-undo-warning.ts';

const CssPane = lazy(() => import('./css-pane.tsx'));

/** A press becomes a drag after this many pixels, so that buttons inside of a component still work. */
const DRAG_DISTANCE = 4;
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };
/** In narrower windows the style rules take the place of the palette, so that the dashboard between them stays readable. */
const ROOM_FOR_BOTH = '(min-width: 1200px)';
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Enter', 'Space'] };

/** The dashboard while it is edited: palette, guides, handles, undo and save. */
export default function EditView({ reload }: { readonly reload: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { store, notifier } = runtime;
  const labelOf = useKindLabel();
  const actions = useMemo(() => createEditActions(runtime, t), [runtime, t]);
  const tools = useMemo<EditTools>(
    () => ({ Decoration, EmptyPlace, TabTools, TabGap, changeMeta: actions.changeMeta }),
    [actions],
  );
  const collisions = useMemo(() => nearestGap(runtime), [runtime]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: useMemo(() => gapByKeys(runtime), [runtime]), keyboardCodes: KEYS }),
  );
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements(store, t, labelOf),
      screenReaderInstructions: { draggable: t('edit.moveHint') },
    }),
    [store, t, labelOf],
  );
  const [dragged, setDragged] = useState<DragData | null>(null);
  const [isStyling, setStyling] = useState(false);
  const hasRoom = useMediaQuery(ROOM_FOR_BOTH, true);
  useUndoWarning();

  const onDragStart = ({ active }: DragStartEvent) => {
    const data = active.data.current;
    if (isDragData(data)) setDragged(data);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const drag = active.data.current;
    const drop = over?.data.current;
    if (!isDragData(drag) || !isDropData(drop)) return;
    if (drag.kind === 'move') actions.move(drag.id, drop.place);
    else if (drag.kind === 'new') actions.add(drag.key, {}, drop.place);
    else
      actions
        .addChart(drag.chartId, drop.place)
        .catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)));
  };
  return (
    <EditActionsContext value={actions}>
      <EditContext value={tools}>
        <DndContext
          sensors={sensors}
          accessibility={accessibility}
          collisionDetection={collisions}
          measuring={MEASURING}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          onDragCancel={() => setDragged(null)}
        >
          <div className={frame.page}>
            <EditBar reload={reload} isStyling={isStyling} onStyling={setStyling} />
            <div className={`${frame.body} ${classes.editing}`} data-dragging={dragged !== null || undefined}>
              {isStyling && !hasRoom ? null : <Palette />}
              <Canvas guides={<Guides />} />
              {isStyling ? (
                <Suspense>
                  <CssPane />
                </Suspense>
              ) : null}
            </div>
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged ? <div className={classes.ghost}>{dragged.label}</div> : null}
          </DragOverlay>
        </DndContext>
      </EditContext>
    </EditActionsContext>
  );
}

function Guides() {
  return (
    <div className={classes.guides} aria-hidden>
      {Array.from({ length: GRID_COLUMNS }, (_, column) => (
        <span key={column} />
      ))}
    </div>
  );
}
