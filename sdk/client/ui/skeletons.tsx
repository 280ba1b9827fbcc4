import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './skeletons.module.css';

/** Of the animation in the style sheet. */
const BREATH_MS = 1_600;

/**
 * Each breath of a page begins at the same moment, and none before half a breath has passed. Placeholders that breathe each
 * in its own time have every frame of the page drawn anew, which takes longer than most of what they wait for.
 */
function useCommonBreath(): { readonly animationDelay: string } {
  const [delay] = useState(() => {
    const untilNext = BREATH_MS - (Number(document.timeline?.currentTime ?? 0) % BREATH_MS);
    return untilNext < BREATH_MS / 2 ? untilNext + BREATH_MS : untilNext;
  });
  return { animationDelay: `${Math.round(delay)}ms` };
}

export function SkeletonLine({
  width = '100%',
  height = 12,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  const breath = useCommonBreath();
  return <span className={classes.line} style={{ ...breath, width, height }} aria-hidden />;
}

/** Announces loading once and keeps the rest out of the way of assistive technology. */
function Loading({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation('facet');
  return (
    <div className={className} role="status" aria-busy="true" aria-label={t('kit.loading')}>
      {children}
    </div>
  );
}

/** Placeholder of a list that is loading, with rows as high as the real ones. */
export function ListSkeleton({ rows = 12 }: { readonly rows?: number }) {
  return (
    <Loading className={classes.list}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <SkeletonLine width={`${22 + ((row * 13) % 24)}%`} />
          <SkeletonLine width="8%" />
          <SkeletonLine width="12%" />
          <SkeletonLine width="10%" />
        </div>
      ))}
    </Loading>
  );
}

export function CardsSkeleton({ count = 8 }: { readonly count?: number }) {
  return (
    <Loading className={classes.cards}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={classes.card}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="40%" />
        </div>
      ))}
    </Loading>
  );
}

/** The place of a chart: bars in the shape of a picture. */
export function ChartSkeleton() {
  const breath = useCommonBreath();
  return (
    <Loading className={classes.chart}>
      <div className={classes.bars} style={{ ...breath, clipPath: BARS }} aria-hidden />
    </Loading>
  );
}

/** A whole page whose code or first data is on its way. */
export function PageSkeleton() {
  return (
    <Loading className={classes.page}>
      <div className={classes.head}>
        <SkeletonLine width={180} height={20} />
        <SkeletonLine width={96} height={28} />
      </div>
      <div className={classes.row}>
        <SkeletonLine width={240} height={28} />
      </div>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={classes.row}>
          <SkeletonLine width={`${20 + ((row * 17) % 30)}%`} />
          <SkeletonLine width="10%" />
          <SkeletonLine width="14%" />
        </div>
      ))}
    </Loading>
  );
}

const BARS = outlineOfBars([38, 52, 44, 66, 58, 74, 50, 80, 60, 70]);

/** Bars beside each other as one outline: up and down each of them, and along the ground to the next. */
function outlineOfBars(heights: readonly number[]): string {
  const step = 100 / heights.length;
  const corners = heights.flatMap((height, index) => {
    const [left, right, top] = [index * step, (index + 0.88) * step, 100 - height];
    return [`${left}% 100%`, `${left}% ${top}%`, `${right}% ${top}%`, `${right}% 100%`];
  });
  return `polygon(${corners.join(', ')})`;
}
