import { panelErrors, withDefaults } from '@facet/plugin-controls/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { useContributions } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withTemporalLookup } from '../../common/temporal-lookup.ts';
import { knownType } from '../../common/known-type.ts';
import { switchType } from '../../common/switch-type.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';

/** Rests of the selection that are shorter, as while arrow keys move it, ask no database. */
const REST_MS = 400;

export interface OwnChart {
  readonly form: FormData;
  readonly datasource: Datasource;
}

interface OwnPictureProps extends OwnChart {
  /** The `viz_type` to draw. */
  readonly type: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Shown for a type that still lacks values, or cannot be drawn with these. */
  readonly children: ReactNode;
}

/** A type as it would draw the chart's own data: what becomes of the form when it is chosen. */
export function OwnPicture({ form, datasource, type, name, width, height, children }: OwnPictureProps) {
  const { t } = useTranslation('facet/explore');
  const { charts, panels } = useExplore();
  const [rested] = useDebouncedValue(type, REST_MS);
  const entry = useContributions(ChartQueryPoint).find(({ key }) => key === rested);
  const { data } = useQuery({
    queryKey: ['gallery-own-picture', rested, datasource.uid, form],
    enabled: entry !== undefined,
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => {
      if (entry === undefined) throw new TypeError(rested);
      const { form: chartForm } = await entry.load();
      const panel = panels.resolve(chartForm, (key) => key);
      const switched = switchType({ form, carried: {} }, undefined, knownType(rested, chartForm), undefined);
      const filled = withDefaults(rested === form.viz_type ? form : switched.form, panel);
      const own = withTemporalLookup(filled, chartForm.members, datasource);
      if (panelErrors(own, panel, datasource).size > 0) return null;
      const queries = await charts.fetchData(await charts.buildQueryContext(own), { signal });
      return queries.every(({ error, data: rows }) => !error && rows.length > 0) ? { own, queries } : null;
    },
  });
  if (rested !== type || !data) return children;
  return (
    <figure className={classes.example} aria-label={t('gallery.ownPicture', { type: name })}>
      <div style={{ width, height }}>
        <charts.ChartView formData={data.own} queries={data.queries} datasource={datasource} />
      </div>
      <figcaption className={classes.note}>{t('gallery.ownData', { dataset: datasource.table_name })}</figcaption>
    </figure>
  );
}
