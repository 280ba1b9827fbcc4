/** Where a browser has read to, in its channel; another channel begins anew. */
export interface KeptPosition {
  get(channel: string): string | undefined;
  set(channel: string, lastId: string): void;
}

const KEY = 'last_async_event_id';

/**
 * In the storage of the browser; where it has none, the events of an hour are read again. Read once, before anything is asked for:
 * later another window may have gone past an event that this one waits for.
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
