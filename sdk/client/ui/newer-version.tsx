import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../host.ts';
import { useObjectNews } from '../use-object-news.ts';
import classes from './newer-version.module.css';

/** An object as it is saved now. */
export interface SavedVersion {
  readonly version?: string | undefined;
  /** The name of the person who saved it. */
  readonly changedBy?: string | null | undefined;
}

export interface OpenObject {
  /** Kind of the object, as its plugin's manifest claims it. */
  readonly kind: string;
  readonly id: number | undefined;
  /** The version that the page shows; `undefined`: it shows nothing that is saved. */
  readonly seen: string | undefined;
  /** Reads the object as it is saved now. */
  read(): Promise<SavedVersion>;
}

/** What has been saved elsewhere since the page read the object; null: nothing. */
export function useNewerVersion({ kind, id, seen, read }: OpenObject): SavedVersion | null {
  // Another object has other versions: what was read of one says nothing of the next.
  const [latest, setLatest] = useState<{ readonly of: number | undefined; readonly saved: SavedVersion } | null>(null);
  const look = () => {
    read().then(
      (saved) => setLatest({ of: id, saved }),
      (error: unknown) => {
        // Deleted, or hidden by now: the page says so when it next asks for it.
        if (!(error instanceof ApiError)) throw error;
      },
    );
  };
  // Between the read and this first render code was loaded and charts were drawn: a save of that time counts, too.
  useObjectNews(seen === undefined ? [] : [kind], look, { alsoRecent: true });
  if (latest === null || latest.of !== id) return null;
  return latest.saved.version === undefined || latest.saved.version === seen ? null : latest.saved;
}

export interface NewerVersionNoteProps {
  readonly newer: SavedVersion | null;
  /** Absent: loading it would lose what was changed here; the save asks. */
  readonly onLoad?: (() => void) | undefined;
  /** What a save does then, where that is more than to ask. */
  readonly later?: string | undefined;
  /** Further buttons, such as one that shows what has changed. */
  readonly children?: ReactNode;
}

/** Says that another user has saved a newer version of the shown object, and offers to load it. */
export function NewerVersionNote({ newer, onLoad, later, children }: NewerVersionNoteProps) {
  const { t } = useTranslation('facet');
  if (newer === null) return null;
  return (
    <div role="status" className={classes.note}>
      <span>
        {t('kit.newerVersion.by', { name: newer.changedBy || t('kit.conflict.somebody') })}
        {onLoad === undefined ? ` ${later ?? t('kit.newerVersion.later')}` : null}
      </span>
      {children}
      {onLoad === undefined ? null : (
        <Button size="compact-xs" variant="default" onClick={onLoad}>
          {t('kit.newerVersion.load')}
        </Button>
      )}
    </div>
  );
}
