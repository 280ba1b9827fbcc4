/** Width of the world in units of the plane, which deck.gl calls common. */
export const WORLD_WIDTH = 512;
const EQUATOR_METERS = 40_030_000;
/** Nearer to a pole, Mercator's projection goes towards infinity. */
const LAST_LATITUDE = 89.9;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Mercator's projection, with its origin in the southwest. */
export const eastwards = (longitude: number): number => ((longitude + 180) / 360) * WORLD_WIDTH;
export const northwards = (latitude: number): number => {
  const angle = radians(Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, latitude)));
  return (0.5 + Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * WORLD_WIDTH;
};

export const longitudeAt = (x: number): number => (x / WORLD_WIDTH) * 360 - 180;
export const latitudeAt = (y: number): number => degrees(Math.atan(Math.sinh((y / WORLD_WIDTH - 0.5) * 2 * Math.PI)));

/** Units of the plane for one meter at a latitude. */
export const unitsAMeter = (latitude: number): number =>
  WORLD_WIDTH / EQUATOR_METERS / Math.cos(radians(Math.min(LAST_LATITUDE, Math.abs(latitude))));
