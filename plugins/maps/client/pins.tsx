import { WebMercatorViewport } from '@deck.gl/core';
import type { StoredView } from '../common/map-view.ts';
import type { MapPin } from '../contract.client.ts';
import classes from './drawn-map.module.css';

interface PinsProps {
  readonly pins: readonly MapPin[];
  readonly view: StoredView;
  readonly width: number;
  readonly height: number;
}

/** HTML elements at places on the map, limited to the visible ones. */
export function Pins({ pins, view, width, height }: PinsProps) {
  const viewport = new WebMercatorViewport({ width, height, ...view });
  return pins.map(({ key, place: [longitude, latitude], size, content }) => {
    const { width: wide, height: high } = size(view.zoom);
    const [x = 0, y = 0] = viewport.project([nearest(longitude, view.longitude), latitude]);
    const isSeen = x > -wide && y > -high && x < width + wide && y < height + high;
    return (
      <div
        key={key}
        className={classes.pin}
        hidden={!isSeen}
        style={{ width: wide, height: high, transform: `translate(${x - wide / 2}px, ${y - high / 2}px)` }}
      >
        {content}
      </div>
    );
  });
}

/** Longitudes repeat around the world: chooses the copy of a place that is nearest to the middle of the map. */
const nearest = (longitude: number, middle: number): number => longitude + 360 * Math.round((middle - longitude) / 360);
