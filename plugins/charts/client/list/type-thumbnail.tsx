import { useContributions } from '@facet/sdk/client';
import { Thumbnail } from '@facet/sdk/ui';
import { IconChartLine } from '@tabler/icons-react';
import { ChartTypes } from '../chart-type.ts';
import classes from './chart-list-page.module.css';

/** The thumbnail of a chart type; a type without a plugin has a plain sign. Fills its place. */
export function TypeThumbnail({ type }: { readonly type: string }) {
  const svg = useContributions(ChartTypes).find(({ key }) => key === type)?.declared.thumbnail;
  if (svg === undefined) return <IconChartLine className={classes.noThumbnail} size={20} stroke={1.2} aria-hidden />;
  return <Thumbnail svg={svg} fill />;
}
