import { isRecord } from '@facet/sdk/chart-query';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';
/** The members of a chart's component that a reader who may not see the chart gets. */
const SHOWN_OF_HIDDEN = ['chartId', 'width', 'height'] as const;

/** Charts that a layout names, in whatever kind of component. */
export function namedCharts(layout: string | null): readonly number[] {
  const ids = Object.values(objectOf(layout ?? '') ?? {}).map((component) => metaOf(component)?.['chartId']);
  return [...new Set(ids.filter((id) => Number.isInteger(id)).map(Number))];
}

/** The layout for a reader who may see these charts: of the other charts it holds only their places. */
export function withoutHiddenCharts(layout: string | null, visible: ReadonlySet<number>): string | null {
  if (layout === null) return null;
  const components = objectOf(layout);
  if (components === undefined) return '{}';
  const hidden = Object.entries(components).filter(([, component]) => isHidden(component, visible));
  if (hidden.length === 0) return layout;
  const trimmed = hidden.map(([key, component]) => [
    key,
    { ...object(component), meta: pick(metaOf(component) ?? {}) },
  ]);
  return JSON.stringify({ ...components, ...Object.fromEntries(trimmed) });
}

/**
 * The layout to store when it is saved by a reader who may not see all its charts: what {@link withoutHiddenCharts} took from that
 * reader's copy stays as it was.
 */
export function withKeptMetas(layout: Members, stored: string | null, visible: ReadonlySet<number>): Members {
  const before = objectOf(stored ?? '') ?? {};
  const kept = new Map(
    Object.values(before).flatMap((component) => {
      const meta = isHidden(component, visible) ? metaOf(component) : undefined;
      return meta === undefined ? [] : [[meta['chartId'], meta] as const];
    }),
  );
  return Object.fromEntries(
    Object.entries(layout).map(([key, component]) => {
      const meta = metaOf(component);
      const own = meta && kept.get(meta['chartId']);
      return [key, own === undefined ? component : { ...object(component), meta: { ...own, ...meta } }];
    }),
  );
}

function isHidden(component: unknown, visible: ReadonlySet<number>): component is Members {
  const meta = metaOf(component);
  return meta !== undefined && Object.hasOwn(meta, 'chartId') && !visible.has(Number(meta['chartId']));
}

function metaOf(component: unknown): Members | undefined {
  return isRecord(component) && isRecord(component['meta']) ? component['meta'] : undefined;
}

const object = (value: unknown): Members => (isRecord(value) ? value : {});

const pick = (meta: Members): Members =>
  Object.fromEntries(SHOWN_OF_HIDDEN.flatMap((name) => (Object.hasOwn(meta, name) ? [[name, meta[name]]] : [])));
