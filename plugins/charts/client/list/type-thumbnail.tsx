import { useEntryDetails } from '@facet/sdk/client';
import { Thumbnail } from '@facet/sdk/ui';
import { IconChartLine } from '@tabler/icons-react';
import { chartTypeCards } from '../../common/type-cards.ts';
import { ChartTypes } from '../chart-type.ts';
import classes from './chart-list-page.module.css';

/** The thumbnail of a chart type, or a plain icon if the type's plugin is missing. Fills its parent. */
export function TypeThumbnail({ type }: { readonly type: string }) {
  const card = chartTypeCards(useEntryDetails(ChartTypes)).find(({ key }) => key === type);
  if (card === undefined) return <IconChartLine className={classes.noThumbnail} size={20} stroke={1.2} aria-hidden />;
  return <Thumbnail svg={card.thumbnail} fill />;
}
