import type Highcharts from 'highcharts';

/**
 * Marks that are there for screen readers and keys alone are unpainted instead of transparent. The browser keeps each
 * transparent element as a layer of its own and sorts all layers of the page for each frame: forty charts have two
 * thousand of them.
 */
export function leaveUnseenUnpainted({ Series }: Pick<typeof Highcharts, 'Series'>): void {
  const attributes: unknown = Reflect.get(Series.prototype, 'pointAttribs');
  if (typeof attributes !== 'function')
    throw new Error('The drawing library has changed how it gives marks their colours.');
  Reflect.set(Series.prototype, 'pointAttribs', function unpainted(this: object, ...given: readonly unknown[]): object {
    const painted: Readonly<Record<string, unknown>> = Reflect.apply(attributes, this, given);
    return painted['opacity'] === 0 ? { ...painted, opacity: 1, fill: 'none', stroke: 'none' } : painted;
  });
}
