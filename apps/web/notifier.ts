import type { Notifier } from '@facet/sdk/client';

export interface ToastRequest {
  readonly level: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly details?: { readonly requestId?: string | null; readonly text?: string };
  readonly undo?: () => void;
}

type Listener = (toast: ToastRequest) => void;

/** Toasts wait here until the part of the page that draws them is loaded, so that no message is lost. */
export interface ToastQueue {
  readonly notifier: Notifier;
  /** Hands over what waits, then everything that comes. `null`: no component draws any more. */
  drawWith(listener: Listener | null): void;
  subscribe(listener: () => void): () => void;
  readonly wanted: () => boolean;
}

export function createToastQueue(): ToastQueue {
  const waiting: ToastRequest[] = [];
  const watchers = new Set<() => void>();
  let draw: Listener | null = null;
  let wanted = false;

  function show(toast: ToastRequest): void {
    if (draw) draw(toast);
    else waiting.push(toast);
    if (wanted) return;
    wanted = true;
    for (const watcher of watchers) watcher();
  }

  return {
    notifier: {
      success: (text) => show({ level: 'success', text }),
      info: (text) => show({ level: 'info', text }),
      warning: (text) => show({ level: 'warning', text }),
      error: (text, details) => show({ level: 'error', text, ...(details ? { details } : {}) }),
      undoable: (text, undo) => show({ level: 'success', text, undo }),
    },
    drawWith(listener) {
      draw = listener;
      if (listener) for (const toast of waiting.splice(0)) listener(toast);
    },
    subscribe(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    wanted: () => wanted,
  };
}
