import { use, useEffect, useRef, useState } from 'react';
import { Rnd } from 'react-rnd';
import { GRID_COLUMNS, GRID_UNIT, type LayoutComponent } from '../../common/layout/component.ts';
import { availableWidth } from '../../common/layout/available-width.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChosenTileContext } from './chosen-tile.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';

const GUTTER = 8;
const HANDLE = { width: classes.handle ?? '', height: `${classes.handle} ${classes.handleDown}` };

interface Size {
  readonly columns: number;
  readonly units: number;
}

export interface ResizeFrameProps {
  readonly component: LayoutComponent;
  /** It has a height of its own beside its width. */
  readonly hasHeight: boolean;
}

/** The resize frame over a component; the component takes the size when the pointer is released. */
export function ResizeFrame({ component, hasHeight }: ResizeFrameProps) {
  const { store } = useDashboard();
  const actions = useEditActions();
  const holder = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  const [size, setSize] = useState<Size | null>(null);
  const isChosen = use(ChosenTileContext)?.id === component.id;
  const columns = useDashboardState(({ layout }) => availableWidth(layout, component.parents.at(-1) ?? ''));

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** From the component's own width, since it covers whole columns and the gutters between them. */
  const columnStep = () => {
    const own = store.getState().layout[component.id]?.meta.width ?? 1;
    return (box.width + GUTTER) / own;
  };
  const sizeOf = (element: HTMLElement): Size => ({
    columns: Math.max(1, Math.min(columns || GRID_COLUMNS, Math.round((element.offsetWidth + GUTTER) / columnStep()))),
    units: Math.round(element.offsetHeight / GRID_UNIT),
  });
  return (
    <div ref={holder} className={classes.frameHolder} data-resize data-active={size !== null || isChosen || undefined}>
      {box.width === 0 ? null : (
        <Rnd
          className={classes.frame ?? ''}
          position={{ x: 0, y: 0 }}
          {...(size === null ? { size: box } : {})}
          disableDragging
          enableResizing={{ right: true, bottom: hasHeight, bottomRight: hasHeight }}
          resizeGrid={[1, GRID_UNIT]}
          resizeHandleClasses={{ right: HANDLE.width, bottom: HANDLE.height, bottomRight: classes.corner ?? '' }}
          onResizeStart={(_event, _direction, element) => setSize(sizeOf(element))}
          onResize={(_event, _direction, element) => setSize(sizeOf(element))}
          onResizeStop={(_event, _direction, element) => {
            const next = sizeOf(element);
            setSize(null);
            actions.resize(component.id, { width: next.columns, ...(hasHeight ? { height: next.units } : {}) });
          }}
        >
          {size === null ? null : (
            <span className={classes.size}>{hasHeight ? `${size.columns} × ${size.units}` : size.columns}</span>
          )}
        </Rnd>
      )}
    </div>
  );
}
