import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { sendFiles } from './send-file.ts';

/** The beginning of a large file, for a preview while the rest is being sent. */
const BEGINNING_BYTES = 2_097_152;
const LINES = /\.(csv|tsv|tab|txt|jsonl|ndjson)$/i;

export interface Upload {
  readonly file: File;
  /** Further files, which are appended to the same table. */
  readonly others: readonly File[];
  /** Total size in bytes. */
  readonly size: number;
  readonly sent: number;
  /** Key of the staged beginning, or of the whole file. */
  readonly previewKey: string | null;
  /** Key of the whole staged file, once it was sent. */
  readonly key: string | null;
  readonly error: Error | null;
}

/** Sends a file to the server and previews it while it is being sent. */
export function useUpload() {
  const { t } = useTranslation('facet/uploads');
  const api = useService(ApiClientToken);
  const { csrfToken } = useService(SessionToken);
  const url = useHref('/api/v1/upload/');
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => {
    running.current?.abort();
    setUpload(null);
  }, []);

  const start = useCallback(
    (file: File, others: readonly File[]) => {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      const change = (part: Partial<Upload>) => {
        if (!abort.signal.aborted) setUpload((before) => before && { ...before, ...part });
      };
      const size = others.reduce((sum, one) => sum + one.size, file.size);
      setUpload({ file, others, size, sent: 0, previewKey: null, key: null, error: null });
      const options = { url, csrfToken, signal: abort.signal, failed: t('sendFailed') };
      const failed = (error: unknown) => change({ error: error instanceof Error ? error : new Error(String(error)) });
      if (file.size > BEGINNING_BYTES && LINES.test(file.name)) {
        const form = new FormData();
        form.set('file', file.slice(0, BEGINNING_BYTES), file.name);
        form.set('beginning', 'true');
        api
          .request('/api/v1/upload/', { method: 'POST', body: form, signal: abort.signal })
          .then(async (answer) => change({ previewKey: ((await answer.json()) as { readonly key: string }).key }))
          .catch(failed);
      }
      sendFiles([file, ...others], { ...options, onProgress: (sent) => change({ sent: Math.min(sent, size) }) })
        .then(({ key }) =>
          setUpload((before) =>
            abort.signal.aborted
              ? before
              : before && { ...before, key, sent: size, previewKey: before.previewKey ?? key },
          ),
        )
        .catch(failed);
    },
    [api, csrfToken, t, url],
  );
  return { upload, start, stop };
}
