import { useRef } from 'react';
import classes from './phone.module.css';

/** How far it is pulled down before the sheet closes. */
const CLOSES_AT = 48;

/** The handle of a sheet at the bottom, which closes when it is pulled down. Keys and readers of the screen have the button beside it. */
export function SheetHandle({ onClose }: { readonly onClose: () => void }) {
  const from = useRef<number | undefined>(undefined);
  return (
    <span
      className={classes.handle}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = event.clientY;
      }}
      onPointerUp={(event) => {
        if (from.current !== undefined && event.clientY - from.current >= CLOSES_AT) onClose();
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
    />
  );
}
