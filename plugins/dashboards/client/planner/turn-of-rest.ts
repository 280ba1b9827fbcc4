import type { FirstPicture } from './first-picture.ts';

/**
 * The moment from which charts out of sight ask: there is a picture, and charts in sight leave room for one more request. The
 * engine never rests for it, and the page has the pictures in sight to itself until then.
 */
export interface TurnOfRest {
  readonly isThere: boolean;
  subscribe(listener: () => void): () => void;
  /** Called whenever another request could be sent. */
  roomLeft(): void;
}

export function createTurnOfRest(
  firstPicture: Pick<FirstPicture, 'isThere' | 'subscribe'>,
  hasRoom: () => boolean,
): TurnOfRest {
  const listeners = new Set<() => void>();
  let isThere = false;
  const look = () => {
    if (isThere || !firstPicture.isThere || !hasRoom()) return;
    isThere = true;
    for (const listener of listeners) listener();
  };
  firstPicture.subscribe(look);
  return {
    get isThere() {
      return isThere;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    roomLeft: look,
  };
}
