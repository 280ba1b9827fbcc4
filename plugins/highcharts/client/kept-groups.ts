import type Highcharts from 'highcharts';

/** Members of a series that hold groups of its own making: those of the levels of a hierarchy, and those of a map's insets. */
const GROUPS = /^(?:level-group-\d+|transformGroups)$/;

/**
 * An update of a series clears its members and leaves these groups where they are, so that each would add another set of
 * them to the page. They are put back before the series is drawn again.
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
