import { Button, TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { CodeEditor, ErrorTile } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import classes from './add-dataset-page.module.css';
import { type ChosenSource, SourceSelects } from './source-selects.tsx';
import type { useDatabases } from './use-sources.ts';

/** Creates a dataset from one SELECT statement; the server reads its columns, or returns the reason why it cannot. */
export function FromSql({ databases }: { readonly databases: ReturnType<typeof useDatabases> }) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const navigate = useNavigate();
  const [source, setSource] = useState<ChosenSource>({ database: null, catalog: null, schema: null });
  const [name, setName] = useState('');
  const [sql, setSql] = useState('');
  const create = useMutation({
    mutationFn: () =>
      api.call('POST /api/v1/dataset/', {
        body: {
          database: Number(source.database),
          ...(source.catalog === null ? {} : { catalog: source.catalog }),
          schema: source.schema,
          table_name: name.trim(),
          sql,
          is_managed_externally: false,
          external_url: null,
        },
      }),
    onSuccess: async (created) => {
      notify.success(t('add.created'));
      await navigate(`/explore/?datasource_type=table&datasource_id=${created.id}`);
    },
  });
  const ready = source.database !== null && name.trim() !== '' && sql.trim() !== '';
  const backend = databases.data?.result.find(({ id }) => String(id) === source.database)?.backend;
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) create.mutate();
      }}
    >
      <div className={classes.choices}>
        <p className={classes.intro}>{t('add.sqlIntro')}</p>
        <SourceSelects databases={databases} chosen={source} onChange={setSource} />
        <TextInput
          label={t('edit.name')}
          required
          maxLength={250}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {create.error ? <ErrorTile error={create.error} /> : null}
        <Button type="submit" variant="filled" disabled={!ready} loading={create.isPending}>
          {t('add.create')}
        </Button>
      </div>
      <section className={classes.preview} aria-label={t('edit.sql')}>
        <div className={classes.sql}>
          <CodeEditor
            language="sql"
            {...(backend === undefined ? {} : { dialect: backend })}
            label={t('edit.sql')}
            value={sql}
            onChange={setSql}
          />
        </div>
      </section>
    </form>
  );
}
