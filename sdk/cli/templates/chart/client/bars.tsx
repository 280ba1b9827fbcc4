import type { MarkSelection } from '@facet/plugin-charts/contract';
import { numberFormatter } from '@facet/sdk/formatting';
import type { MouseEvent } from 'react';
import type { Bar } from './bars-of.ts';
import classes from './bars.module.css';

export interface BarsProps {
  readonly bars: readonly Bar[];
  readonly showsShare: boolean;
  readonly selection: MarkSelection;
}

const amount = numberFormatter('SMART_NUMBER');
const percent = numberFormatter('.1%');

export function Bars({ bars, showsShare, selection }: BarsProps) {
  const select = ({ mark }: Bar, event: MouseEvent) => selection.act(mark, { add: event.ctrlKey || event.metaKey });
  const openMenu = ({ mark }: Bar, event: MouseEvent) =>
    selection.act(mark, {
      add: false,
      menu: { at: { x: event.clientX, y: event.clientY }, taken: () => event.preventDefault() },
    });
  return (
    <ol className={classes.bars}>
      {bars.map((bar) => (
        <li key={bar.label} data-faded={selection.isFaded(bar.mark)} onContextMenu={(event) => openMenu(bar, event)}>
          <button type="button" className={classes.label} onClick={(event) => select(bar, event)}>
            {bar.label}
          </button>
          <span className={classes.track}>
            <span style={{ width: `${bar.length * 100}%`, background: bar.color }} />
          </span>
          <span className={classes.value}>{showsShare ? percent(bar.share) : amount(bar.value)}</span>
        </li>
      ))}
    </ol>
  );
}
