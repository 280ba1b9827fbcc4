/** Continues a border that crosses 180° beyond 180°, instead of at the other end of the world. */
export function unbroken(ring: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lon = 0, lat = 0]) => {
    if (lon - before > 180) turn -= 360;
    else if (lon - before < -180) turn += 360;
    before = lon;
    return [lon + turn, lat];
  });
}
