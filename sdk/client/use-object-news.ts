import { useEffect, useRef } from 'react';
import { gatherNews } from './gather-news.ts';
import { useService } from './hooks.tsx';
import { EventBusToken, type ListenOptions } from './host.ts';

/** However much happens, one page asks again no more often than this. */
const PAUSE_MS = 1_000;

export interface ObjectNewsOptions extends ListenOptions {
  readonly pauseMs?: number;
}

/**
 * Calls `onNews` after objects of one of these kinds have changed outside of this window: gathered, not while the page is
 * out of sight, and at most once in `pauseMs`.
 */
export function useObjectNews(
  kinds: readonly string[],
  onNews: () => void,
  { pauseMs = PAUSE_MS, alsoRecent = false }: ObjectNewsOptions = {},
): void {
  const events = useService(EventBusToken);
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  const heard = kinds.join(' ');
  useEffect(() => {
    if (heard === '') return undefined;
    const gatherer = gatherNews(() => latest.current(), pauseMs);
    const listening = events.on(
      'object:changed',
      ({ kind }) => {
        if (kind === null || heard.split(' ').includes(kind)) gatherer.tell();
      },
      { alsoRecent },
    );
    return () => {
      listening.dispose();
      gatherer.dispose();
    };
  }, [events, heard, pauseMs, alsoRecent]);
}
