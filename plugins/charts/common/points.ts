import { CHART_PURPOSES, type ChartPurpose } from './chart-purpose.ts';
import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

/** What annotation layers of other charts take from a chart: its series over time, or rows that are events or intervals. */
export type AnnotationFeed = 'TIME_SERIES' | 'EVENT' | 'INTERVAL';
/** Layers of annotations that a chart may draw. */
export type AnnotationKind = 'FORMULA' | AnnotationFeed;

export type ChartBehavior = 'INTERACTIVE_CHART' | 'DRILL_BY' | 'DRILL_TO_DETAIL';

/** What the gallery shows of a chart type before any of its code is loaded. The entry's key is the `viz_type`. */
export interface ChartTypeDeclared {
  readonly name: string;
  readonly description: string;
  readonly category?: string;
  readonly tags: readonly string[];
  /** Inline SVG text, 96 × 64, drawn with `currentColor` and `var(--chart-1…10)`. */
  readonly thumbnail: string;
  /** A form over a data source of the examples, for pictures of the type in galleries. */
  readonly example?: ChartExample;
  readonly label?: 'Featured' | 'Deprecated';
  /** Why it has that label; absent: what the label says of any type. */
  readonly labelExplanation?: string;
  /** The key under which new charts are made; this one opens charts of older releases, and no gallery offers it. */
  readonly successor?: string;
  /** What its marks offer, as the contract calls it: filtering other charts, drawing one by another dimension, its rows. */
  readonly behaviors?: readonly ChartBehavior[];
  /** Layers of annotations that it draws, where its form has them. Absent: all. */
  readonly annotations?: readonly AnnotationKind[];
  /** What annotation layers of other charts may take from charts of this type. */
  readonly feeds?: readonly AnnotationFeed[];
  /** Its rows come as files that look as the chart does: it is at `query/shown-table@1`. */
  readonly shownFiles?: boolean;
  /** Where it stands among the quick tiles of explore; absent: only in the gallery. */
  readonly tile?: number;
  /** What it shows best of a dataset, so that explore suggests it. */
  readonly suits?: readonly ChartPurpose[];
}

/**
 * `dataset`: the table name of one of the examples. `form`: without `viz_type` and `datasource`. `caption`: what the picture shows.
 * `draws`: saved charts of the examples that the picture is made of, by uuid; their ids stand in `member` of the form.
 */
export interface ChartExample {
  readonly caption?: string;
  readonly dataset: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly draws?: { readonly member: string; readonly charts: readonly string[] };
}

/** What a page knows of a chart type from the start; the rest are details of the point. */
export type ChartTypeShown = Omit<
  ChartTypeDeclared,
  'description' | 'example' | 'labelExplanation' | 'suits' | 'tags' | 'thumbnail'
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
    description: 'Chart types; the key is the viz_type of the contract.',
    schema: {
      type: 'object',
      properties: {
        name: text,
        description: { type: 'string' },
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
      },
      required: ['name', 'description', 'tags', 'thumbnail'],
      additionalProperties: false,
    } satisfies SchemaOf<ChartTypeDeclared>,
    details: ['description', 'example', 'labelExplanation', 'suits', 'tags', 'thumbnail'],
  },
  'charts/query@1': {
    side: 'both',
    description:
      'How chart types ask for data: their form and its query context; the key is the viz_type of the contract.',
  },
  'charts/place@1': {
    side: 'client',
    description: 'Parts of a dashboard that a saved chart can be put into.',
  },
  'charts/deferred-answer@1': {
    side: 'client',
    description: 'Who waits for answers to queries of charts that come later.',
  },
  'charts/placements@1': { side: 'server', description: 'Where charts are placed, for the list of charts.' },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
