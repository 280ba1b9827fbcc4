import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './resizer.module.css';

export interface ResizerProps {
  readonly label: string;
  /** Size of the pane in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Which side of the line the pane is on. */
  readonly pane: 'left' | 'right' | 'top' | 'bottom';
  onChange(value: number): void;
  onReset(): void;
}

const STEP = 8;
const GROWS: Readonly<Record<ResizerProps['pane'], 1 | -1>> = { left: 1, top: 1, right: -1, bottom: -1 };

/** The line between two panes: drag it, or move it with the arrow keys; a double click puts it back. */
export function Resizer({ label, value, min, max, pane, onChange, onReset }: ResizerProps) {
  const start = useRef<{ pointer: number; value: number } | null>(null);
  const vertical = pane === 'left' || pane === 'right';
  const clamp = (size: number) => Math.min(max, Math.max(min, Math.round(size)));
  const position = (event: PointerEvent) => (vertical ? event.clientX : event.clientY);

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = vertical ? 'ArrowRight' : 'ArrowDown';
    const back = vertical ? 'ArrowLeft' : 'ArrowUp';
    if (event.key === 'Home') onChange(min);
    else if (event.key === 'End') onChange(max);
    else if (event.key === forward) onChange(clamp(value + STEP * GROWS[pane]));
    else if (event.key === back) onChange(clamp(value - STEP * GROWS[pane]));
    else return;
    event.preventDefault();
  };

  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={classes.resizer}
      data-vertical={vertical || undefined}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { pointer: position(event), value };
      }}
      onPointerMove={(event) => {
        if (!start.current) return;
        onChange(clamp(start.current.value + (position(event) - start.current.pointer) * GROWS[pane]));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
