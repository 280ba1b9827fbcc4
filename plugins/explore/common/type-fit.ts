import type { ChartNeed } from '@facet/plugin-charts/contract';
import { placeColumns } from './place-columns.ts';

export interface FitDataset {
  readonly table_name: string;
  readonly columns: readonly {
    readonly column_name: string;
    readonly type_generic: number | null;
    readonly is_dttm: boolean;
  }[];
}

/** A need of a chart type, and the columns of a dataset that serve it; none: the dataset lacks it. */
export interface ServedNeed {
  readonly need: ChartNeed;
  readonly columns: readonly string[];
}

/** How a dataset serves the needs of a type. Only names and types of columns count: no row is read. */
export function servedNeeds(dataset: FitDataset, needs: readonly ChartNeed[]): readonly ServedNeed[] {
  return needs.map((need) => ({ need, columns: SERVE[need](dataset) }));
}

export const fits = (dataset: FitDataset, needs: readonly ChartNeed[]): boolean =>
  servedNeeds(dataset, needs).every(({ columns }) => columns.length > 0);

const NUMBER = 0;
const TEXT = 1;
const BOOLEAN = 3;
const OUTLINE =
  /(?:^|_)(?:geo_?json|geom|geometry|geometries|polygon|path|border|outline|boundary|shape|contour|wkt)s?$/i;

const times = ({ columns }: FitDataset) => namesOf(columns.filter((column) => column.is_dttm));
const categories = ({ columns }: FitDataset) =>
  namesOf(
    columns.filter(
      (column) =>
        !column.is_dttm &&
        (column.type_generic === TEXT || column.type_generic === BOOLEAN) &&
        !OUTLINE.test(column.column_name),
    ),
  );
const places = (dataset: FitDataset) => placeColumns(dataset).map(({ lat, lon }) => [lat, lon]);

const SERVE: Readonly<Record<ChartNeed, (dataset: FitDataset) => readonly string[]>> = {
  time: (dataset) => first(1, times(dataset)),
  period: (dataset) => first(2, times(dataset)),
  number: ({ columns }) => first(1, namesOf(columns.filter((column) => column.type_generic === NUMBER))),
  category: (dataset) => first(1, categories(dataset)),
  link: (dataset) => first(2, categories(dataset)),
  place: (dataset) => first(1, places(dataset)).flat(),
  route: (dataset) => first(2, places(dataset)).flat(),
  shape: ({ columns }) =>
    first(
      1,
      namesOf(columns).filter((name) => OUTLINE.test(name)),
    ),
};

const namesOf = (columns: FitDataset['columns']): readonly string[] => columns.map((column) => column.column_name);

/** As many as are needed, or none. */
function first<T>(count: number, found: readonly T[]): readonly T[] {
  return found.length < count ? [] : found.slice(0, count);
}
