import { IconChartLine } from '@tabler/icons-react';
import { useContributions } from '../hooks.tsx';
import { ChartTypes } from '../points/charts.ts';
import { Thumbnail } from './thumbnail.tsx';
import classes from './layout-preview.module.css';

/** A chart as the picture of its type; a type that is not here has a plain sign. Fills its place. */
export function ChartSketch({ type }: { readonly type: string | undefined }) {
  const picture = useContributions(ChartTypes).find(({ key }) => key === type)?.declared.thumbnail;
  return picture === undefined ? (
    <IconChartLine className={classes.none} size={20} stroke={1.2} aria-hidden />
  ) : (
    <Thumbnail svg={picture} fill />
  );
}
