import { WebMercatorViewport } from '@deck.gl/core';
import { type Extent, type StoredView, VIEW_RANGES } from '../common/map-view.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const [FARTHEST] = VIEW_RANGES.zoom;
/** Maximum zoom level of an automatic view, such as for a single place. */
const NEAREST = 13;
const PADDING = 40;
/** In a perspective, places come closer to the middle by another factor than they were too far away. */
const TRIES = 4;

/** The view that shows a whole extent. @param beside Pixels that marks reach beyond their places */
export function viewAround(extent: Extent, { bearing, pitch }: StoredView, size: Size, beside = 0): StoredView {
  const [west, south, east, north] = extent;
  const [low, high] = [onMap(south), onMap(north)];
  const least = Math.min(size.width, size.height);
  const padding = Math.min(Math.min(PADDING, Math.floor(least / 8)) + beside, Math.floor(least / 3));
  const fitted = new WebMercatorViewport(size).fitBounds(
    [
      [west, low],
      [east, high],
    ],
    { padding, maxZoom: NEAREST, minExtent: 0.01 },
  );
  const corners = [west, east].flatMap((longitude) => [low, high].map((latitude) => [longitude, latitude]));
  let view = {
    longitude: fitted.longitude,
    latitude: fitted.latitude,
    zoom: Math.max(FARTHEST, fitted.zoom),
    bearing,
    pitch,
  };
  if (bearing === 0 && pitch === 0) return view;
  for (let at = 0; at < TRIES; at += 1) {
    const seen = new WebMercatorViewport({ ...size, ...view });
    const reach = corners.reduce((most, corner) => Math.max(most, reachOf(seen.project(corner), size, padding)), 0);
    if (reach <= 1) break;
    view = { ...view, zoom: Math.max(FARTHEST, view.zoom - Math.log2(reach)) };
  }
  return view;
}

/** How far from the middle a place is, as a part of the way to the padding. */
function reachOf([x = 0, y = 0]: readonly number[], { width, height }: Size, padding: number): number {
  return Math.max(
    Math.abs(x - width / 2) / Math.max(1, width / 2 - padding),
    Math.abs(y - height / 2) / Math.max(1, height / 2 - padding),
  );
}

/** Mercator has no poles. */
const onMap = (latitude: number): number => Math.min(84, Math.max(-84, latitude));
