import { numberFormatter } from '@facet/sdk/formatting';
import type { Bar } from './bars-of.ts';
import classes from './bars.module.css';

export interface BarsProps {
  readonly bars: readonly Bar[];
  readonly showsShare: boolean;
}

const amount = numberFormatter('SMART_NUMBER');
const percent = numberFormatter('.1%');

export function Bars({ bars, showsShare }: BarsProps) {
  return (
    <ol className={classes.bars}>
      {bars.map(({ label, value, share, length, color }) => (
        <li key={label}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track}>
            <span style={{ width: `${length * 100}%`, background: color }} />
          </span>
          <span className={classes.value}>{showsShare ? percent(share) : amount(value)}</span>
        </li>
      ))}
    </ol>
  );
}
