import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { ChartSkeleton, describeError, shownSize, VirtualSelect } from '@facet/sdk/ui';
import { Button, Loader } from '@mantine/core';
import { useDebouncedValue, useInViewport } from '@mantine/hooks';
import { IconPhoto, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedMessage } from '../../common/wire/report.ts';
import type { ReportBody } from './report-values.ts';
import classes from './report-form.module.css';

interface MessagePreviewProps {
  /** The schedule as it would be saved; null: too little is known for a message. */
  readonly body: ReportBody | null;
  /** Shown as soon as it is in sight and again after changes, not only on request. */
  readonly isAutomatic: boolean;
}

/** After the last change. */
const QUIET_MS = 600;
/** A dialog that is opened again shows the picture that it has. */
const KEPT_MS = 300_000;

/**
 * The message as it would go out now, for the person who asks or another one; nothing is sent. The old one stays while
 * the next is made.
 */
export function MessagePreview({ body, isAutomatic }: MessagePreviewProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const { user } = useService(SessionToken);
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setWasSeen] = useState(false);
  const [viewer, setViewer] = useState<number | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  // Below the fields of a narrow screen it costs a picture only once it is looked at.
  if (inViewport && !wasSeen) setWasSeen(true);
  const now = body === null ? null : JSON.stringify([viewer, contentOf(body)]);
  const [settled] = useDebouncedValue(now, QUIET_MS);
  const shown = isAutomatic && wasSeen ? settled : wanted;
  const preview = usePreview(body, viewer, shown);
  const isAsked = wanted !== null && wanted === now;
  const show = () => {
    if (isAsked) void preview.refetch();
    else setWanted(now);
  };
  return (
    <div ref={ref} className={classes.check} aria-busy={preview.isFetching}>
      <div className={classes.previewHead}>
        <h3 className={classes.legend}>
          {t('form.preview.title')} {preview.isFetching ? <Loader size={14} className={classes.fetching} /> : null}
        </h3>
        {user.isAdmin ? <SeenBy viewer={viewer} onChange={setViewer} /> : null}
      </div>
      {preview.data === undefined && !preview.isError ? <p className={classes.help}>{t('form.preview.help')}</p> : null}
      {isAutomatic ? null : (
        <Button variant="default" loading={preview.isFetching} disabled={now === null} onClick={show}>
          {t('form.preview.show')}
        </Button>
      )}
      <div role="status">
        {preview.data === undefined ? null : <Message message={preview.data.message} />}
        {preview.isLoading ? (
          <div className={classes.awaited}>
            <ChartSkeleton />
          </div>
        ) : null}
        {preview.isError ? <p className={classes.problem}>{describeError(preview.error).message}</p> : null}
      </div>
      {preview.data === undefined ? null : (
        <div className={classes.drawn}>
          <span>
            <IconPhoto size={14} stroke={1.5} aria-hidden />
            {t('form.preview.drawn', {
              at: preview.data.at.toLocaleTimeString(toLanguageTag(i18n.language || 'en'), { timeStyle: 'short' }),
              seconds: preview.data.seconds.toLocaleString(toLanguageTag(i18n.language || 'en'), {
                maximumFractionDigits: 1,
              }),
            })}
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconRefresh size={12} stroke={1.5} />}
              disabled={preview.isFetching}
              onClick={() => void preview.refetch()}
            >
              {t('form.preview.again')}
            </Button>
          </span>
          <span>{sizesOf(preview.data.message, i18n.language)}</span>
        </div>
      )}
    </div>
  );
}

function usePreview(body: ReportBody | null, viewer: number | null, shown: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['report-preview', shown],
    queryFn: async ({ signal }) => {
      if (body === null) throw new TypeError('There is nothing to preview.');
      const began = performance.now();
      const asked = viewer === null ? body : { ...body, seen_by: viewer };
      const { result } = await api.call('POST /api/v1/report/preview', { body: asked }, { signal });
      return { message: result, at: new Date(), seconds: (performance.now() - began) / 1_000 };
    },
    enabled: shown !== null && body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  });
}

interface SeenByProps {
  /** Id of a user; null: the one who asks. */
  readonly viewer: number | null;
  onChange(viewer: number | null): void;
}

const FOUND = 100;

/** Whose view is shown. Only administrators see what another user sees. */
function SeenBy({ viewer, onChange }: SeenByProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const { user } = useService(SessionToken);
  const [search, setSearch] = useState('');
  const people = useQuery({
    queryKey: ['report-people', search],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/report/related/:column',
        { params: { column: 'owners' }, q: { page: 0, page_size: FOUND, filter: search } },
        { signal },
      ),
  });
  const options = (people.data?.result ?? []).map(({ value, text }) => ({ value: String(value), label: text }));
  const own = { value: String(user.userId), label: t('form.preview.you') };
  return (
    <div className={classes.seenBy}>
      {t('form.preview.seenBy')}
      <VirtualSelect
        ariaLabel={t('form.preview.seenBy')}
        options={[own, ...options.filter(({ value }) => value !== own.value)]}
        value={viewer === null ? own.value : String(viewer)}
        onSearch={setSearch}
        onChange={(id) => onChange(id === null || id === own.value ? null : Number(id))}
      />
    </div>
  );
}

/** When and to whom it is sent, and how long runs may take and are kept, change nothing in the message. */
const contentOf = (body: ReportBody): Readonly<Record<string, unknown>> => ({ ...body, ...NOT_CONTENT });

const NOT_CONTENT = {
  crontab: null,
  recipients: null,
  owners: null,
  active: null,
  working_timeout: null,
  log_retention: null,
  grace_period: null,
};

const sizesOf = ({ files }: PreviewedMessage, language: string): string =>
  files.map(({ name, bytes }) => `${name.split('.').at(-1)?.toUpperCase()} ${shownSize(bytes, language)}`).join(', ');

function Message({ message: { subject, text, link, files } }: { readonly message: PreviewedMessage }) {
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
      <pre dir="auto">{text.replace(`${link.label}: ${link.url}`, '').trim()}</pre>
      <a href={link.url} target="_blank" rel="noreferrer">
        {link.label}
      </a>
    </article>
  );
}
