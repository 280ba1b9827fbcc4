import { type AppEvents, type EventBus, EventBusToken } from '@facet/sdk/client';
import { toDisposable } from '@facet/sdk/common';
import mitt from 'mitt';
import type { HostService } from '../common/activation/service-container.ts';

type EventRecord = { [K in keyof AppEvents]: AppEvents[K] };

/** Facts of the application. A throwing listener does not silence the others: it goes to `onError`. */
export function createEventBus(onError: (error: unknown) => void): EventBus {
  const emitter = mitt<EventRecord>();
  return {
    on(event, listener) {
      const guarded = (payload: AppEvents[typeof event]): void => {
        try {
          listener(payload);
        } catch (error) {
          onError(error);
        }
      };
      emitter.on(event, guarded);
      return toDisposable(() => emitter.off(event, guarded));
    },
    emit: (event, payload) => emitter.emit(event, payload),
  };
}

export function eventBusService(onError: (error: unknown) => void): HostService {
  return [EventBusToken, createEventBus(onError)];
}
