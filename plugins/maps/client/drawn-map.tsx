import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredView } from '../common/map-view.ts';
import { backgroundOf, type TileSettings } from './tiles.ts';
import type { Told } from '../common/told.ts';
import { mapColors } from '../common/map-styles.ts';
import type { MapScene } from '../contract.client.ts';
import type { Ground } from './ground/ground.ts';
import { tileLayers } from './tiles-layer.ts';
import { type Hovered, MapCanvas } from './map-canvas.ts';
import classes from './drawn-map.module.css';
import { Legend } from './legend.tsx';
import { MarkTooltip } from './mark-tooltip.tsx';
import { paintAt } from './paint.ts';
import { Pins } from './pins.tsx';

interface DrawnMapProps {
  readonly scene: MapScene;
  readonly ground: Ground;
  readonly settings: TileSettings;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

const STEP = 1;
const BORDER_OPACITY = 0.6;
/**
 * CSS pixels. On a smaller map, buttons and notes would cover the marks, so they appear only for the pointer or the
 * focus.
 */
const SMALL_WIDTH = 280;
const SMALL_HEIGHT = 180;

export function DrawnMap({ scene, ground, settings, label, width, height, colorScheme }: DrawnMapProps) {
  const { t } = useTranslation('facet/maps');
  const [canvas, setCanvas] = useState<MapCanvas | null>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const [failed, setFailed] = useState(0);
  const [failedTiles, setFailedTiles] = useState(0);
  const [seenFrom, setSeenFrom] = useState<StoredView | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const reported = useRef<StoredView | null>(null);
  const current = useRef(scene);
  useEffect(() => {
    current.current = scene;
  }, [scene]);

  const start = useCallback((parent: HTMLDivElement) => {
    const made = new MapCanvas({
      parent,
      onHover: setHovered,
      onView(view) {
        if (current.current.pins) setSeenFrom(view);
      },
      onClick: (picked, add) => current.current.select?.(picked, add),
      onMoved(view) {
        reported.current = view;
        current.current.moved?.(view);
      },
      onDrawn: () => setIsDrawn(true),
      onError: () => setFailed((count) => count + 1),
    });
    setCanvas(made);
    return () => made.end();
  }, []);

  // The theme has other colours in dark mode.
  const paint = useMemo(() => (canvas && colorScheme ? paintAt(canvas.parent) : null), [canvas, colorScheme]);

  const look = useMemo(() => {
    const { land, border } = mapColors(scene.style);
    return paint && { ground, land: paint(land), border: paint(border, BORDER_OPACITY) };
  }, [paint, ground, scene.style]);
  const wanted = useSame(scene.tiles);
  const background = useMemo(() => backgroundOf(scene.style, wanted ?? [], settings), [scene.style, wanted, settings]);
  useEffect(() => {
    if (!canvas || !paint) return;
    const tiles = tileLayers(background, () => setFailedTiles((count) => count + 1));
    canvas.draw(
      { ground: tiles.length > 0 ? null : look, layers: [...tiles, ...scene.layers(paint, hidden)] },
      { width, height },
    );
  }, [canvas, paint, look, background, scene, hidden, width, height]);

  const { fits } = scene;
  const besidePins = halfOfLargest(scene);
  const extent = useSame(scene.extent);
  const view = useSame(scene.view);
  useEffect(() => {
    // The user's own movement comes back as the stored view, and must not move the map again.
    if (reported.current && JSON.stringify(reported.current) === JSON.stringify(view)) return;
    canvas?.look({ fits, extent, view }, { width, height }, besidePins);
  }, [canvas, fits, extent, view, besidePins, width, height]);

  const tooltip = hovered && scene.tooltip?.(hovered.picked);
  const told = [
    ...scene.told,
    ...counted('failedLayer', failed),
    ...counted('closedLayer', background.closed),
    ...counted('failedTiles', failedTiles),
  ];
  const credits = [...new Set(background.sources.flatMap(({ attribution }) => attribution ?? []))];
  return (
    <section
      className={classes.map}
      data-small={width < SMALL_WIDTH || height < SMALL_HEIGHT ? true : undefined}
      style={{ width, height, background: mapColors(scene.style).water }}
      aria-label={label}
    >
      <div ref={start} className={classes.canvas} />
      {isDrawn || scene.count === 0 ? null : <Drawing />}
      {scene.pins && seenFrom ? <Pins pins={scene.pins} view={seenFrom} width={width} height={height} /> : null}
      <MapButtons
        onZoom={(by) => canvas?.zoom(by)}
        onShowAll={() => canvas?.look({ ...scene, fits: true }, { width, height }, besidePins)}
      />
      {scene.legend && scene.legend.corner !== null && scene.legend.entries.length > 0 ? (
        <Legend
          legend={scene.legend}
          hidden={hidden}
          onToggle={(key) => setHidden((before) => new Set(before.has(key) ? without(before, key) : [...before, key]))}
        />
      ) : null}
      {credits.length > 0 ? <p className={classes.credits}>{credits.join(', ')}</p> : null}
      {told.length > 0 ? (
        <p className={classes.told}>{told.map(({ key, count }) => t(`told.${key}`, { count })).join(' ')}</p>
      ) : null}
      {hovered && tooltip ? <MarkTooltip tooltip={tooltip} x={hovered.x} y={hovered.y} /> : null}
    </section>
  );
}

function Drawing() {
  const { t } = useTranslation('facet/maps');
  return (
    <p role="status" className={classes.drawing}>
      {t('drawing')}
    </p>
  );
}

function MapButtons({ onZoom, onShowAll }: { onZoom(by: number): void; onShowAll(): void }) {
  const { t } = useTranslation('facet/maps');
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label={t('zoomIn')} onClick={() => onZoom(STEP)}>
        <IconPlus size={14} aria-hidden />
      </button>
      <button type="button" aria-label={t('zoomOut')} onClick={() => onZoom(-STEP)}>
        <IconMinus size={14} aria-hidden />
      </button>
      <button type="button" aria-label={t('showAll')} onClick={onShowAll}>
        <IconFocusCentered size={14} aria-hidden />
      </button>
    </div>
  );
}

const counted = (key: Told['key'], count: number): readonly Told[] => (count > 0 ? [{ key, count }] : []);

const without = (keys: ReadonlySet<string>, key: string): readonly string[] => [...keys].filter((one) => one !== key);

/** Returns the same object as long as its JSON is the same. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `text` is the identity of the value
  return useMemo(() => value, [text]);
}

/** Pixels that the pins reach beyond their places, at the zoom of the stored view. */
function halfOfLargest({ pins = [], view }: MapScene): number {
  const sizes = pins.map(({ size }) => size(view.zoom));
  return sizes.reduce((most, { width, height }) => Math.max(most, width / 2, height / 2), 0);
}
