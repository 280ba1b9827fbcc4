import { type Disposable, toDisposable } from '@facet/sdk/common';

export interface ServerWatch {
  /** Plugins or flags have changed; also called after a lost connection, when changes may have been missed. */
  onChange(): void;
  /** Settings that concern this person have changed, or may have. */
  onSettings(): void;
}

const CHANGES = ['plugins', 'flags'] as const;

/** Listens to the server's events. The browser connects again by itself. */
export function watchServer(url: string, { onChange, onSettings }: ServerWatch): Disposable {
  const source = new EventSource(url, { withCredentials: true });
  let lost = false;
  for (const event of CHANGES) source.addEventListener(event, () => onChange());
  source.addEventListener('settings', () => onSettings());
  source.addEventListener('error', () => {
    lost = true;
  });
  source.addEventListener('open', () => {
    if (lost) {
      onChange();
      onSettings();
    }
    lost = false;
  });
  return toDisposable(() => source.close());
}
