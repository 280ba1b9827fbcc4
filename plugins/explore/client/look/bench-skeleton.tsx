import { ChartSkeleton, SkeletonLine } from '@facet/sdk/ui';
import classes from './bench-skeleton.module.css';

const FIELDS = [62, 48, 70, 55, 40, 66, 58, 74, 45, 52];
const CONTROLS = 6;

/** Placeholder of the chart builder: its name, fields, controls and chart. */
export function BenchSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <SkeletonLine width={220} height={20} />
        <SkeletonLine width={96} height={28} />
      </div>
      <div className={classes.panes}>
        <div className={classes.fields}>
          {FIELDS.map((width) => (
            <SkeletonLine key={width} width={`${width}%`} />
          ))}
        </div>
        <div className={classes.controls}>
          {Array.from({ length: CONTROLS }, (_, control) => (
            <div key={control} className={classes.control}>
              <SkeletonLine width="36%" />
              <SkeletonLine height={28} />
            </div>
          ))}
        </div>
        <div className={classes.chart}>
          <ChartSkeleton />
        </div>
      </div>
    </div>
  );
}
