import { type Disposable, toDisposable } from '@facet/sdk/common';

export interface ServerWatch {
  /** How the server knows this window. */
  readonly window: string;
  /** Plugins or flags have changed; also called after a lost connection, when changes may have been missed. */
  onChange(): void;
  /** Settings that concern this person have changed, or may have. */
  onSettings(): void;
  /** Objects of this kind have changed outside of this window; null: any may have, while the connection was lost. */
  onObjects(kind: string | null): void;
}

const CHANGES = ['plugins', 'flags'] as const;

/** Listens to the server's events. The browser connects again by itself. */
export function watchServer(url: string, { window, onChange, onSettings, onObjects }: ServerWatch): Disposable {
  const source = new EventSource(url, { withCredentials: true });
  let lost = false;
  for (const event of CHANGES) source.addEventListener(event, () => onChange());
  source.addEventListener('settings', () => onSettings());
  source.addEventListener('objects', ({ data }: MessageEvent<string>) => {
    for (const kind of kindsChangedElsewhere(data, window)) onObjects(kind);
  });
  source.addEventListener('error', () => {
    lost = true;
  });
  source.addEventListener('open', () => {
    if (lost) {
      onChange();
      onSettings();
      onObjects(null);
    }
    lost = false;
  });
  return toDisposable(() => source.close());
}

/** Kinds of objects that changed, without the changes that this window made itself. */
export function kindsChangedElsewhere(data: string, window: string): ReadonlySet<string> {
  const items = JSON.parse(data) as readonly { readonly kind: string; readonly window?: string }[];
  return new Set(items.filter((item) => item.window !== window).map(({ kind }) => kind));
}
