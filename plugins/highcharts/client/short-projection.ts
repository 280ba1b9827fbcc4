import Highcharts from 'highcharts/esm/highcharts.js';
import { WORLD_PROJECTION } from '../common/world-projection.ts';
import { memberOf } from './member-of.ts';

/** Of a unit, of which the world is 400 wide: a fortieth of a pixel where it is 900 pixels wide. */
const PARTS = 100;

const short = (value: unknown): number => Math.round(Number(value) * PARTS) / PARTS;

/** Registers a projection that writes places in few digits; the module of maps has to be loaded. */
export function addShortProjection(): void {
  const registry = ['Projection', 'registry'].reduce(memberOf, Highcharts);
  const Miller: unknown = Reflect.get(registry, 'Miller');
  if (typeof Miller !== 'function') throw new Error('The library has no projection "Miller".');
  Reflect.set(registry, WORLD_PROJECTION, function makeProjection() {
    const whole: object = Reflect.construct(Miller, []);
    const forward: unknown = Reflect.get(whole, 'forward');
    if (typeof forward !== 'function') throw new Error('The projection "Miller" of the library lacks "forward".');
    return Object.assign(whole, {
      forward(place: readonly number[]): readonly number[] {
        const places: unknown = Reflect.apply(forward, whole, [place]);
        return Array.isArray(places) ? places.map(short) : [];
      },
    });
  });
}
