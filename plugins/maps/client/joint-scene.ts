import type { Extent, StoredView } from '../common/map-view.ts';
import type { Told } from '../common/told.ts';
import type { MapLegend, MapScene } from '../contract.client.ts';

/** A map that is drawn as part of another one. */
export interface ScenePart {
  /** Unique among the parts. */
  readonly key: string;
  readonly scene: MapScene;
}

interface Whole {
  readonly style: string;
  /** Absent: the view fits all marks. */
  readonly view: StoredView | undefined;
  readonly first: StoredView;
  /** Number of parts that could not be drawn. */
  readonly failed: number;
  moved?: ((view: StoredView) => void) | undefined;
}

const SEPARATOR = '\u0000';
const keyIn = (part: string, key: string): string => `${part}${SEPARATOR}${key}`;

/** A layer of the library, which can be cloned with another id. */
interface Named {
  readonly id: string;
  clone(props: { readonly id: string }): object;
}

/** Combines several maps; the first is at the bottom. */
export function jointScene(parts: readonly ScenePart[], whole: Whole): MapScene {
  return {
    count: parts.reduce((sum, { scene }) => sum + scene.count, 0),
    extent: union(parts.flatMap(({ scene }) => (scene.extent ? [scene.extent] : []))),
    view: whole.view ?? whole.first,
    fits: whole.view === undefined,
    style: whole.style,
    legend: jointLegend(parts),
    told: jointTold(parts, whole.failed),
    layers: (paint, hidden) =>
      parts.flatMap(({ key, scene }) => {
        const own = new Set(
          [...hidden].flatMap((one) => (one.startsWith(keyIn(key, '')) ? [one.split(SEPARATOR)[1] ?? ''] : [])),
        );
        return scene.layers(paint, own).map((layer) => renamed(layer, key));
      }),
    tooltip(picked) {
      const [key, layer = ''] = picked.layer.split(SEPARATOR);
      return parts.find((part) => part.key === key)?.scene.tooltip?.({ ...picked, layer });
    },
    moved: whole.moved,
  };
}

/** Makes layer ids unique, because parts of the same type use the same ids. */
function renamed(layer: object, part: string): object {
  const named = layer as Named;
  return named.clone({ id: keyIn(part, named.id) });
}

function union(extents: readonly Extent[]): Extent | undefined {
  return extents.reduce<Extent | undefined>(
    (all, [west, south, east, north]) =>
      all === undefined
        ? [west, south, east, north]
        : [Math.min(all[0], west), Math.min(all[1], south), Math.max(all[2], east), Math.max(all[3], north)],
    undefined,
  );
}

/** A joint legend in the position of the first one. */
function jointLegend(parts: readonly ScenePart[]): MapLegend | undefined {
  const shown = parts.flatMap(({ key, scene: { legend } }) =>
    legend && legend.corner !== null && legend.entries.length > 0 ? [{ key, legend }] : [],
  );
  const [first] = shown;
  if (first === undefined) return undefined;
  return {
    corner: first.legend.corner,
    switches: shown.every(({ legend }) => legend.switches),
    entries: shown.flatMap(({ key, legend }) =>
      legend.entries.map((entry) => ({ ...entry, key: keyIn(key, entry.key) })),
    ),
  };
}

function jointTold(parts: readonly ScenePart[], failed: number): readonly Told[] {
  const counts = new Map<Told['key'], number>();
  for (const { key, count } of parts.flatMap(({ scene }) => scene.told))
    counts.set(key, (counts.get(key) ?? 0) + count);
  if (failed > 0) counts.set('failedPart', failed);
  return [...counts].map(([key, count]) => ({ key, count }));
}
