/** The last position that the browser has read in its channel; a new channel starts at the beginning. */
export interface KeptPosition {
  get(channel: string): string | undefined;
  set(channel: string, lastId: string): void;
}

const KEY = 'last_async_event_id';

/**
 * Stored in the browser's local storage; without it the events of an hour are read again. The position is read once,
 * before any request: later another window may have advanced it beyond an event that this window awaits.
 */
export function keptPosition(storage: () => Storage = () => localStorage): KeptPosition {
  let known = read(storage);
  return {
    get(channel) {
      return known?.channel === channel ? known.lastId : undefined;
    },
    set(channel, lastId) {
      known = { channel, lastId };
      try {
        storage().setItem(KEY, JSON.stringify(known));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
  };
}

function read(storage: () => Storage): { readonly channel: string; readonly lastId: string } | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('channel' in kept) || !('lastId' in kept)) return undefined;
    const { channel, lastId } = kept;
    return typeof channel === 'string' && typeof lastId === 'string' ? { channel, lastId } : undefined;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
