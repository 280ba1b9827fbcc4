import type { FormData } from '@facet/sdk/common';
import { ColorAssignment } from '../common/color/color-assignment.ts';
import { isRecord, listOf } from '@facet/sdk/chart-query';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Controls whose values become the labels of a chart's marks. */
const DIMENSIONS = ['groupby', 'columns', 'series', 'entity'];

/**
 * Charts of one dashboard share the colours of their categories. A chart that stands alone has its own, and so has one
 * that draws metrics only: it starts with the first colour whatever was drawn before it.
 */
export class ColorRegistry {
  readonly #dashboards = new Map<string, ColorAssignment>();

  of(form: FormData): ColorAssignment {
    const dashboard = form['dashboardId'];
    if (dashboard === null || dashboard === undefined || !hasDimension(form)) return new ColorAssignment();
    const key = `${String(dashboard)} ${String(form['color_scheme'] ?? '')}`;
    const known = this.#dashboards.get(key);
    if (known) return known;
    const made = new ColorAssignment();
    this.#dashboards.set(key, made);
    return made;
  }
}

function hasDimension(form: FormData): boolean {
  return DIMENSIONS.some((control) => listOf(form[control]).length > 0);
}

/** Colours that the dashboard's owner gave to labels. */
export function fixedColors(form: FormData): Readonly<Record<string, unknown>> {
  const shared = form['shared_label_colors'];
  const own = form['label_colors'];
  if (!isRecord(shared) && !isRecord(own)) return NOTHING;
  return { ...(isRecord(shared) ? shared : {}), ...(isRecord(own) ? own : {}) };
}
