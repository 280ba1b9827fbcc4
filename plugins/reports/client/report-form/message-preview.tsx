import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError, shownSize } from '@facet/sdk/ui';
import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedMessage } from '../../common/wire/report.ts';
import type { ReportBody } from './report-values.ts';
import classes from './report-form.module.css';

interface MessagePreviewProps {
  /** The schedule as it would be saved; null: too little is known for a message. */
  readonly body: ReportBody | null;
  /** Shown with the dialog and again after changes, not only on request. */
  readonly isAutomatic: boolean;
}

/** After the last change. */
const QUIET_MS = 600;

/** The message as it would go out now, for the person who asks; nothing is sent. The old one stays while the next is made. */
export function MessagePreview({ body, isAutomatic }: MessagePreviewProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const [wanted, setWanted] = useState<string | null>(null);
  const now = body === null ? null : JSON.stringify(contentOf(body));
  const [settled] = useDebouncedValue(now, QUIET_MS);
  const shown = isAutomatic ? settled : wanted;
  const preview = useQuery({
    queryKey: ['report-preview', shown],
    queryFn: async ({ signal }) => {
      if (body === null) throw new TypeError('There is nothing to preview.');
      return (await api.call('POST /api/v1/report/preview', { body }, { signal })).result;
    },
    enabled: shown !== null && body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isAsked = wanted !== null && wanted === now;
  const show = () => {
    if (isAsked) void preview.refetch();
    else setWanted(now);
  };
  return (
    <div className={classes.check} aria-busy={preview.isFetching}>
      <h3 className={classes.legend}>
        {t('form.preview.title')} {preview.isFetching ? <Loader size="xs" /> : null}
      </h3>
      {preview.data === undefined && !preview.isError ? <p className={classes.help}>{t('form.preview.help')}</p> : null}
      {isAutomatic ? null : (
        <Button variant="default" loading={preview.isFetching} disabled={now === null} onClick={show}>
          {t('form.preview.show')}
        </Button>
      )}
      <div role="status">
        {preview.data === undefined ? null : <Message message={preview.data} />}
        {preview.isError ? <p className={classes.problem}>{describeError(preview.error).message}</p> : null}
      </div>
    </div>
  );
}

/** When and to whom it is sent, and how long runs may take and are kept, change nothing in the message. */
const contentOf = (body: ReportBody): Readonly<Record<string, unknown>> => ({ ...body, ...NOT_CONTENT });

const NOT_CONTENT = {
  crontab: null,
  timezone: null,
  recipients: null,
  working_timeout: null,
  log_retention: null,
  grace_period: null,
};

function Message({ message: { subject, text, files } }: { readonly message: PreviewedMessage }) {
  const { t, i18n } = useTranslation('facet/reports');
  return (
    <article className={classes.message} aria-label={t('form.preview.title')}>
      <h3 dir="auto">{subject}</h3>
      {files.map(({ name, type, bytes, content }) =>
        content === null ? (
          <p key={name} className={classes.help}>
            {name}, {shownSize(bytes, i18n.language)}
          </p>
        ) : (
          <img key={name} src={`data:${type};base64,${content}`} alt={name} />
        ),
      )}
      <pre dir="auto">{text}</pre>
    </article>
  );
}
