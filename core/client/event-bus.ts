import { type AppEvents, type EventBus, EventBusToken } from '@facet/sdk/client';
import { toDisposable } from '@facet/sdk/common';
import mitt from 'mitt';
import type { HostService } from '../common/activation/service-container.ts';

type EventRecord = { [K in keyof AppEvents]: AppEvents[K] };

/** Of the kept facts of each event the oldest are dropped beyond these bounds. */
const KEPT_MS = 60_000;
const KEPT_COUNT = 100;

/** Facts of the application. A throwing listener does not silence the others: it goes to `onError`. */
export function createEventBus(onError: (error: unknown) => void, now = () => performance.now()): EventBus {
  const emitter = mitt<EventRecord>();
  const kept: { [K in keyof AppEvents]?: readonly { readonly at: number; readonly payload: AppEvents[K] }[] } = {};
  const recent = <K extends keyof AppEvents>(event: K) => (kept[event] ?? []).filter(({ at }) => now() - at < KEPT_MS);
  return {
    on(event, listener, { alsoRecent = false } = {}) {
      const guarded = (payload: AppEvents[typeof event]): void => {
        try {
          listener(payload);
        } catch (error) {
          onError(error);
        }
      };
      emitter.on(event, guarded);
      if (alsoRecent) for (const { payload } of recent(event)) guarded(payload);
      return toDisposable(() => emitter.off(event, guarded));
    },
    emit<K extends keyof AppEvents>(event: K, payload: AppEvents[K]) {
      Object.assign(kept, { [event]: [...recent(event), { at: now(), payload }].slice(-KEPT_COUNT) });
      emitter.emit(event, payload);
    },
  };
}

export function eventBusService(onError: (error: unknown) => void): HostService {
  return [EventBusToken, createEventBus(onError)];
}
