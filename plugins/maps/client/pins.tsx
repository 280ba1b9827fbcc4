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

/** Elements at their places, of those that are in sight. */
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

/** A map goes round the world: the copy of a place that is nearest to its middle. */
const nearest = (longitude: number, middle: number): number => longitude + 360 * Math.round((middle - longitude) / 360);
