import { ApiClientToken, useService } from '@facet/sdk/client';
import { CodeEditor, ErrorTile } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './metadata-field.module.css';

interface MetadataFieldProps {
  readonly layer: number;
  /** `null`: a new annotation. */
  readonly annotation: number | null;
  /** Absent: as it is stored. */
  readonly value: string | undefined;
  onChange(value: string): void;
}

/** JSON that charts get with the annotation. Lists leave it out, so it is read when the form opens. */
export function MetadataField({ layer, annotation, value, onChange }: MetadataFieldProps) {
  const { t } = useTranslation('facet/annotations');
  const api = useService(ApiClientToken);
  const stored = useQuery({
    queryKey: ['annotation', layer, annotation],
    enabled: annotation !== null,
    // The form must not begin with what another person has changed meanwhile.
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/annotation_layer/:id/annotation/:annotation',
        { params: { id: layer, annotation: annotation ?? 0 } },
        { signal },
      ),
  });
  if (stored.error) return <ErrorTile error={stored.error} onRetry={() => void stored.refetch()} />;
  if (annotation !== null && stored.data === undefined) return null;
  const text = value ?? stored.data?.result.json_metadata ?? '';
  const isWrong = !isJsonText(text);
  return (
    <div>
      <div className={classes.label}>{t('form.metadata')}</div>
      <div className={classes.code} data-wrong={isWrong || undefined}>
        <CodeEditor
          language="json"
          lineNumbers={false}
          label={t('form.metadata')}
          value={text}
          onChange={(next) => {
            // The editor tells also of the text that it is given.
            if (next !== text) onChange(next);
          }}
        />
      </div>
      {isWrong ? (
        <p role="alert" className={classes.wrong}>
          {t('form.notJson')}
        </p>
      ) : null}
    </div>
  );
}

export function isJsonText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
