import type { FormData } from '@facet/sdk/common';
import { ColorAssignment } from '../common/color/color-assignment.ts';
import { categoricalScheme } from '../common/color/palette.ts';
import { columnLabel, isRecord, queryColumnsOf } from '@facet/sdk/chart-query';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Controls whose values are the labels of a chart's marks. */
const DIMENSIONS = ['groupby', 'columns', 'series', 'entity'];

/**
 * Assigns colours to labels while the page is loaded.
 * Charts with the same dimensions share their colours, on dashboards and in Explore. Dashboards with the same colour
 * namespace share the colours of all dimensions, and with no other chart. A chart without dimensions has its own
 * colours: it starts with the first colour of the palette whatever was drawn before.
 */
export class ColorRegistry {
  readonly #dimensions = new Map<string, ColorAssignment>();

  of(form: FormData): ColorAssignment {
    const dimensions = dimensionsOf(form);
    if (dimensions.length === 0) return new ColorAssignment({ inOrder: true });
    const namespace = form['color_namespace'];
    const isNamed = typeof namespace === 'string' && namespace !== '';
    const key = JSON.stringify([
      categoricalScheme(form['color_scheme']).key,
      ...(isNamed ? ['namespace', namespace] : ['dimensions', ...dimensions]),
    ]);
    const known = this.#dimensions.get(key);
    if (known) return known;
    const made = new ColorAssignment();
    this.#dimensions.set(key, made);
    return made;
  }

  /** The colours of these labels in charts of this form. A label without one is assigned one. */
  colorsOf(form: FormData, labels: readonly string[]): ReadonlyMap<string, string> {
    const assignment = this.of(form);
    const fixed = fixedColors(form);
    return new Map(labels.map((label) => [label, assignment.colorOf(label, form['color_scheme'], fixed)]));
  }

  /** The colours that were assigned to labels of the dimensions of this form so far. */
  labelColors(form: FormData): ReadonlyMap<string, string> {
    const assignment = this.of(form);
    return new Map(assignment.labels().map((label) => [label, assignment.colorOf(label, form['color_scheme'])]));
  }
}

function dimensionsOf(form: FormData): readonly string[] {
  return DIMENSIONS.flatMap((control) => queryColumnsOf(form[control]).map(columnLabel));
}

/** Later ones override earlier ones: those that were gathered from the charts, then those that the dashboard's owner has set. */
const FIXED = ['map_label_colors', 'shared_label_colors', 'label_colors'];

/** Colours of labels that stay whatever the scheme says. */
export function fixedColors(form: FormData): Readonly<Record<string, unknown>> {
  const given = FIXED.map((member) => form[member]).filter(isRecord);
  return given.length === 0 ? NOTHING : Object.fromEntries(given.flatMap(Object.entries));
}
