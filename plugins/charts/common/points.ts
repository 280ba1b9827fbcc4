import { CHART_NEEDS, type ChartNeed } from './chart-need.ts';
import { CHART_PURPOSES, type ChartPurpose } from './chart-purpose.ts';
import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

/**
 * The kinds of rows that annotation layers can take from another chart: its series over time, or rows that are events
 * or intervals.
 */
export type AnnotationFeed = 'TIME_SERIES' | 'EVENT' | 'INTERVAL';
/** Kinds of annotation layers. */
export type AnnotationKind = 'FORMULA' | AnnotationFeed;

export type ChartBehavior = 'INTERACTIVE_CHART' | 'DRILL_BY' | 'DRILL_TO_DETAIL';

/** Metadata of a chart type, available before any of its code is loaded. The entry's key is the `viz_type`. */
export interface ChartTypeDeclared {
  /** Name in the contract's language; the gallery finds it in each language. */
  readonly name: string;
  readonly description: string;
  /** Keys of name and description among the plugin's texts; absent: every language shows the ones above. */
  readonly title?: string;
  readonly about?: string;
  readonly category?: string;
  readonly tags: readonly string[];
  /** Inline SVG text, 96 × 64, drawn with `currentColor` and `var(--chart-1…10)`. */
  readonly thumbnail: string;
  /** A form over one of the example datasets, for pictures of the type in the gallery. */
  readonly example?: ChartExample;
  readonly label?: 'Featured' | 'Deprecated';
  /** Explanation of the label; absent: the general explanation of that label. */
  readonly labelExplanation?: string;
  /** Key of the type for new charts. This entry then only opens charts of older releases, and is not in the gallery. */
  readonly successor?: string;
  /** Interactions of its marks, in the terms of the contract: cross-filter, drill by, drill to detail. */
  readonly behaviors?: readonly ChartBehavior[];
  /** Kinds of annotation layers that it draws, if its form has them. Absent: all. */
  readonly annotations?: readonly AnnotationKind[];
  /** Kinds of rows that annotation layers of other charts may take from charts of this type. */
  readonly feeds?: readonly AnnotationFeed[];
  /** Whether downloads can have the form of the chart; the entry at `query/shown-table@1` creates them. */
  readonly shownFiles?: boolean;
  /** Position among the quick tiles of Explore; absent: only in the gallery. */
  readonly tile?: number;
  /** Purposes for which Explore suggests the type. */
  readonly suits?: readonly ChartPurpose[];
  /** What a dataset must contain; the gallery shows the type faintly for others. Absent: nothing in particular. */
  readonly needs?: readonly ChartNeed[];
}

/**
 * `dataset`: table name of one of the examples. `form`: without `viz_type` and `datasource`. `caption`: the subject of
 * the picture.
 * `draws`: uuids of the example charts that the picture consists of; their ids are put into `member` of the form.
 */
export interface ChartExample {
  readonly caption?: string;
  readonly dataset: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly draws?: { readonly member: string; readonly charts: readonly string[] };
}

/** The members that a page receives at its start; the others are details of the extension point. */
export type ChartTypeShown = Omit<
  ChartTypeDeclared,
  | 'about'
  | 'category'
  | 'description'
  | 'example'
  | 'labelExplanation'
  | 'needs'
  | 'suits'
  | 'tags'
  | 'thumbnail'
  | 'title'
>;

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'charts/type@1': ChartTypeDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;
const oneOf = <const T extends string>(...values: readonly T[]) => ({ type: 'string', enum: values }) as const;

export const points = {
  'charts/type@1': {
    side: 'client',
    name: 'Chart type',
    description: 'Chart types; the key is the viz_type of the contract.',
    schema: {
      type: 'object',
      properties: {
        name: text,
        description: { type: 'string' },
        title: text,
        about: text,
        category: text,
        tags: { type: 'array', items: text },
        thumbnail: { type: 'string' },
        example: {
          type: 'object',
          properties: {
            caption: text,
            dataset: text,
            form: { type: 'object' },
            draws: {
              type: 'object',
              properties: { member: text, charts: { type: 'array', items: text } },
              required: ['member', 'charts'],
              additionalProperties: false,
            },
          },
          required: ['dataset', 'form'],
          additionalProperties: false,
        },
        label: oneOf('Featured', 'Deprecated'),
        labelExplanation: text,
        successor: text,
        behaviors: { type: 'array', items: oneOf('INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL') },
        annotations: { type: 'array', items: oneOf('FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES') },
        feeds: { type: 'array', items: oneOf('TIME_SERIES', 'EVENT', 'INTERVAL') },
        shownFiles: { type: 'boolean' },
        tile: { type: 'number' },
        suits: { type: 'array', items: oneOf(...CHART_PURPOSES) },
        needs: { type: 'array', items: oneOf(...CHART_NEEDS) },
      },
      required: ['name', 'description', 'tags', 'thumbnail'],
      additionalProperties: false,
    } satisfies SchemaOf<ChartTypeDeclared>,
    details: [
      'about',
      'category',
      'description',
      'example',
      'labelExplanation',
      'needs',
      'suits',
      'tags',
      'thumbnail',
      'title',
    ],
    texts: ['title'],
  },
  'charts/query@1': {
    side: 'both',
    name: 'Query of a chart type',
    description:
      'How chart types ask for data: their form and its query context; the key is the viz_type of the contract.',
  },
  'charts/place@1': {
    side: 'client',
    name: 'Place for saved charts',
    description: 'Parts of a dashboard that can contain a saved chart.',
  },
  'charts/deferred-answer@1': {
    side: 'client',
    name: 'Wait for later answers',
    description: 'Clients that wait for deferred answers to chart queries.',
  },
  'charts/placements@1': {
    side: 'server',
    name: 'Container of charts',
    description: 'Containers of saved charts, such as dashboards.',
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
