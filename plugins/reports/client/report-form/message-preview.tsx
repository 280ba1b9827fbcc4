import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError, shownSize } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PreviewedMessage } from '../../common/wire/report.ts';
import type { ReportBody } from './report-values.ts';
import classes from './report-form.module.css';

interface MessagePreviewProps {
  readonly disabled: boolean;
  /** The schedule as it would be saved. */
  body(): ReportBody;
}

/** On request: the message as it would go out now, for the person who asks; nothing is sent. */
export function MessagePreview({ disabled, body }: MessagePreviewProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const preview = useMutation({
    mutationFn: async () => (await api.call('POST /api/v1/report/preview', { body: body() })).result,
  });
  return (
    <div className={classes.check}>
      <h3 className={classes.legend}>{t('form.preview.title')}</h3>
      {preview.data === undefined && !preview.isError ? <p className={classes.help}>{t('form.preview.help')}</p> : null}
      <Button variant="default" loading={preview.isPending} disabled={disabled} onClick={() => preview.mutate()}>
        {t('form.preview.show')}
      </Button>
      <div role="status">
        {preview.data === undefined ? null : <Message message={preview.data} />}
        {preview.isError ? <p className={classes.problem}>{describeError(preview.error).message}</p> : null}
      </div>
    </div>
  );
}

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
