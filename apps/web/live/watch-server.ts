import { type Disposable, toDisposable } from '@facet/sdk/common';

export interface ServerWatch {
  /** How the server knows this window. */
  readonly window: string;
  /** Event → its mark when the page was written. */
  readonly marks: EventMarks;
  /** Plugins or flags have changed; also called when changes may have been missed. */
  onChange(): void;
  /** Settings that concern this person have changed, or may have. */
  onSettings(): void;
  /** Objects of this kind, or news of a plugin, have changed outside of this window; null: any may have, and no stream told. */
  onObjects(kind: string | null): void;
  /** The server has another build of the web app than this page is of. */
  onRelease(): void;
}

type EventMarks = Readonly<Record<string, string>>;

const CHANGES = ['plugins', 'flags'] as const;

/**
 * Listens to the server's events. The browser connects again by itself. Each stream begins with the marks of all events:
 * what changed before it opened, since the page was written or while the connection was lost, shows in them.
 */
export function watchServer(
  url: string,
  { window, marks, onChange, onSettings, onObjects, onRelease }: ServerWatch,
  createSource: (url: string) => EventSource = (address) => new EventSource(address, { withCredentials: true }),
): Disposable {
  const source = createSource(url);
  let known = marks;
  for (const event of CHANGES) source.addEventListener(event, () => onChange());
  source.addEventListener('settings', () => onSettings());
  source.addEventListener('objects', ({ data }: MessageEvent<string>) => {
    for (const kind of kindsChangedElsewhere(data, window)) onObjects(kind);
  });
  source.addEventListener('news', ({ data }: MessageEvent<string>) => {
    const { kind } = JSON.parse(data) as { readonly kind: string };
    onObjects(kind);
  });
  source.addEventListener('marks', ({ data }: MessageEvent<string>) => {
    const now = JSON.parse(data) as EventMarks;
    const hasMissed = (event: string): boolean => now[event] !== known[event];
    if (CHANGES.some(hasMissed)) onChange();
    if (hasMissed('settings')) onSettings();
    if (hasMissed('objects')) onObjects(null);
    if (known['release'] !== undefined && now['release'] !== undefined && hasMissed('release')) onRelease();
    known = now;
  });
  return toDisposable(() => source.close());
}

/** Kinds of objects that changed, without the changes that this window made itself. */
export function kindsChangedElsewhere(data: string, window: string): ReadonlySet<string> {
  const items = JSON.parse(data) as readonly { readonly kind: string; readonly window?: string }[];
  return new Set(items.filter((item) => item.window !== window).map(({ kind }) => kind));
}
