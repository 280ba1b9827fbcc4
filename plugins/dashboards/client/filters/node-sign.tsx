import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useEntryDetails } from '@facet/sdk/client';
import {
  IconAppWindow,
  IconArrowsSplit,
  IconChartBar,
  IconChartDots,
  IconChartHistogram,
  IconChartLine,
  IconChartPie,
  IconFilter,
  IconGauge,
  IconLayoutDashboard,
  IconMap,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './node-sign.module.css';

/** By what types say that they are for; a type of another kind is drawn as bars. */
const SIGNS: Readonly<Record<string, Icon>> = {
  Correlation: IconChartDots,
  Distribution: IconChartHistogram,
  Evolution: IconChartLine,
  Flow: IconArrowsSplit,
  KPI: IconGauge,
  Map: IconMap,
  'Part of a Whole': IconChartPie,
  Ranking: IconChartBar,
  Table: IconTable,
  Tools: IconFilter,
};

/** The sign of a chart in a list of names, by the kind of its type. */
export function ChartSign({ chartId }: { readonly chartId: number | undefined }) {
  const { chart } = useDashboard();
  const types = useEntryDetails(ChartTypes);
  const vizType = chartId === undefined ? undefined : chart(chartId)?.form_data['viz_type'];
  const category = typeof vizType === 'string' ? types.get(vizType)?.['category'] : undefined;
  const Sign = SIGNS[String(category)] ?? IconChartBar;
  return <Sign size={14} stroke={1.6} className={classes.sign} aria-hidden />;
}

/** The sign of a tab, or of the whole dashboard. */
export function PlaceSign({ whole = false }: { readonly whole?: boolean }) {
  const Sign = whole ? IconLayoutDashboard : IconAppWindow;
  return <Sign size={14} stroke={1.6} className={classes.sign} aria-hidden />;
}

/** A name behind its sign, as the label of a box to tick. */
export function SignedName({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <span className={classes.signed}>
      {sign}
      <span>{children}</span>
    </span>
  );
}
