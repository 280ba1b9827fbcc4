import type Highcharts from 'highcharts';

/**
 * Members of a series with SVG groups that the series creates itself: the levels of a hierarchy, and the insets of a
 * map.
 */
const GROUPS = /^(?:level-group-\d+|transformGroups)$/;

/**
 * An update of a series clears its members but leaves these SVG groups on the page, so that each update would add
 * another set. The members are restored before the series is drawn again.
 */
export function keepGroups(library: Pick<typeof Highcharts, 'addEvent' | 'Series'>): void {
  const kept = new WeakMap<object, readonly (readonly [string, unknown])[]>();
  library.addEvent(library.Series, 'update', function keep(this: object) {
    kept.set(
      this,
      Object.entries(this).filter(([name]) => GROUPS.test(name)),
    );
  });
  library.addEvent(library.Series, 'afterUpdate', function restore(this: object) {
    for (const [name, group] of kept.get(this) ?? []) Reflect.set(this, name, group);
    kept.delete(this);
  });
}
