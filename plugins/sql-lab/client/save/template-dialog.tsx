import { useDebouncedValue } from '@mantine/hooks';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { CodeEditor, FormDialog } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRunError } from '../model/run-error.ts';
import { useBackend } from '../names/lab-databases.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { readTemplateParams, type TemplateParams } from './template-params.ts';
import classes from './template-dialog.module.css';

interface TemplateDialogProps {
  readonly tab: EditorTab;
  onSave(templateParams: string): void;
  onClose(): void;
}

const TYPING_PAUSE = 300;

/** Values for the templates in the SQL, and a preview of the rendered SQL. */
export function TemplateDialog({ tab, onSave, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const initial = tab.templateParams === '' ? '{}' : tab.templateParams;
  const [text, setText] = useState(initial);
  const params = readTemplateParams(text);
  return (
    <FormDialog
      opened
      size={720}
      title={t('template.title')}
      submitLabel={t('template.save')}
      disabled={params.state === 'invalid'}
      dirty={text !== initial}
      onClose={onClose}
      onSubmit={() => {
        onSave(params.state === 'valid' && Object.keys(params.values).length === 0 ? '' : text);
        onClose();
      }}
    >
      <Part head={t('template.parameters')} help={t('template.text')} error={useInvalid(params)}>
        <CodeEditor
          label={t('template.parameters')}
          language="json"
          height="132px"
          autoFocus
          value={text}
          onChange={setText}
        />
      </Part>
      <Preview tab={tab} params={params} />
    </FormDialog>
  );
}

interface PreviewProps {
  readonly tab: EditorTab;
  readonly params: TemplateParams;
}

/** The SQL as rendered by the server; nothing is run. */
function Preview({ tab, params }: PreviewProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const lab = useLab();
  const [values] = useDebouncedValue(params.state === 'valid' ? JSON.stringify(params.values) : null, TYPING_PAUSE);
  const { dbId, catalog, schema, sql } = tab;
  const backend = useBackend(dbId);
  const rendered = useQuery({
    queryKey: ['sql-lab', 'render', dbId, catalog, schema, sql, values],
    enabled: dbId !== null && values !== null && sql.trim() !== '',
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'POST /api/v1/sqllab/render/',
        {
          query: lab.urlParams(),
          body: { database_id: dbId ?? 0, sql, catalog, schema, template_params: membersOf(values ?? '') },
        },
        { signal },
      ),
  });
  if (dbId === null) return <Part head={t('template.preview')} help={t('template.noDatabase')} error={null} />;
  if (sql.trim() === '') return <Part head={t('template.preview')} help={t('template.noSql')} error={null} />;
  return (
    <Part
      head={t('template.preview')}
      {...(rendered.isPending ? { help: t('template.rendering') } : {})}
      error={rendered.error ? readRunError(rendered.error).message : null}
      old={params.state === 'invalid' || rendered.isPlaceholderData}
    >
      {rendered.data ? (
        <CodeEditor
          label={t('template.preview')}
          language="sql"
          {...(backend === undefined ? {} : { dialect: backend })}
          height="180px"
          readOnly
          value={rendered.data.result}
        />
      ) : null}
    </Part>
  );
}

interface PartProps {
  readonly head: string;
  readonly help?: string;
  readonly error: string | null;
  /** The preview belongs to an earlier text. */
  readonly old?: boolean;
  readonly children?: ReactNode;
}

function Part({ head, help, error, old = false, children }: PartProps) {
  return (
    <section className={classes.part}>
      <span className={classes.head}>{head}</span>
      {help === undefined ? null : <p className={classes.help}>{help}</p>}
      {children ? (
        <div className={classes.code} data-invalid={error !== null || undefined} data-old={old || undefined}>
          {children}
        </div>
      ) : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

function useInvalid(params: TemplateParams): string | null {
  const { t } = useTranslation('facet/sql-lab');
  if (params.state === 'valid') return null;
  return params.reason === null ? t('template.invalid') : t('template.notJson', { reason: params.reason });
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  const read = readTemplateParams(text);
  return read.state === 'valid' ? read.values : {};
}
