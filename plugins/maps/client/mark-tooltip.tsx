import { createPortal } from 'react-dom';
import type { MapTooltip } from '../contract.client.ts';
import classes from './drawn-map.module.css';

interface MarkTooltipProps {
  readonly tooltip: MapTooltip;
  /** Of the pointer, in the window. */
  readonly x: number;
  readonly y: number;
}

/** What a mark stands for, beside the pointer. It stands above the page: what the map stands in cuts off what reaches beyond. */
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

/** On the side of the pointer where the window has room. */
function placeOf(x: number, y: number) {
  const { innerWidth: width, innerHeight: height } = window;
  return {
    ...(x > width / 2 ? { right: width - x + AWAY } : { left: x + AWAY }),
    ...(y > height / 2 ? { bottom: height - y + AWAY } : { top: y + AWAY }),
  };
}
