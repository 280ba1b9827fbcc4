import { ChartSkeleton, SkeletonLine } from '@facet/sdk/ui';
import frame from '../frame/frame.module.css';
import classes from './page.module.css';

const CARDS = [4, 4, 4, 8, 4, 6, 6];

/** Holds the page's layout until the dashboard is known. */
export function DashboardSkeleton() {
  return (
    <div className={frame.page}>
      <div className={frame.bar}>
        <SkeletonLine width={220} height={20} />
      </div>
      <div className={classes.skeleton}>
        {CARDS.map((span, index) => (
          <div
            key={`${index} ${span}`}
            className={classes.skeletonCard}
            style={{ gridColumn: `span ${span}`, height: index < 3 ? 112 : 264 }}
          >
            <ChartSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
