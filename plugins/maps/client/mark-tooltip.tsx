import { createPortal } from 'react-dom';
import type { MapTooltip } from '../contract.client.ts';
import classes from './drawn-map.module.css';

interface MarkTooltipProps {
  readonly tooltip: MapTooltip;
  /** Position of the pointer in the viewport. */
  readonly x: number;
  readonly y: number;
}

/** The tooltip of a mark. It is rendered above the page, because the container of the map clips its content. */
export function MarkTooltip({ tooltip: { title, rows }, x, y }: MarkTooltipProps) {
  return createPortal(
    <div className={classes.tooltip} style={placeOf(x, y)} role="tooltip">
      {title === '' ? null : <strong>{title}</strong>}
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <td>{row.label}</td>
              <td>{row.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

const AWAY = 12;

/** Chooses the side of the pointer with enough room. */
function placeOf(x: number, y: number) {
  const { innerWidth: width, innerHeight: height } = window;
  return {
    ...(x > width / 2 ? { right: width - x + AWAY } : { left: x + AWAY }),
    ...(y > height / 2 ? { bottom: height - y + AWAY } : { top: y + AWAY }),
  };
}
