import { Button, Radio, TextInput } from '@mantine/core';
import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { CodeEditor, VirtualSelect } from '@facet/sdk/ui';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import type { Editing } from './use-editing.ts';

const ALL = -1;

/** The source of the rows. It is locked at first, because charts may lose their columns with another source. */
export function SourceTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('facet/datasets');
  const session = useService(SessionToken);
  const { dataset, draft, problem, change, refusal } = editing;
  const [open, setOpen] = useState(false);
  const fixed = refusal !== null || session.conf['DISABLE_DATASET_SOURCE_EDIT'] === true;
  const readOnly = fixed || !open;
  return (
    <div className={classes.form}>
      {fixed ? (
        <p className={classes.hint}>{refusal === null ? t('edit.source.fixed') : null}</p>
      ) : (
        <Button
          className={classes.lock ?? ''}
          leftSection={open ? <IconLockOpen size={14} /> : <IconLock size={14} />}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'edit.source.lock' : 'edit.source.unlock')}
        </Button>
      )}
      <Radio.Group
        label={t('edit.source.kind')}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind === 'virtual' ? 'virtual' : 'physical' })}
      >
        <div className={classes.checks}>
          <Radio value="physical" disabled={readOnly} label={t('edit.source.physical')} />
          <Radio value="virtual" disabled={readOnly} label={t('edit.source.virtual')} />
        </div>
      </Radio.Group>
      <DatabaseSelect editing={editing} readOnly={readOnly} />
      {dataset.database.allow_multi_catalog || draft.catalog !== '' ? (
        <TextInput
          label={t('edit.source.catalog')}
          maxLength={250}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          value={draft.catalog}
          onChange={(event) => change({ catalog: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        label={t('edit.source.schema')}
        maxLength={250}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        value={draft.schema}
        onChange={(event) => change({ schema: event.currentTarget.value })}
      />
      <TextInput
        label={t(draft.kind === 'virtual' ? 'edit.name' : 'edit.source.table')}
        required
        maxLength={250}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {draft.kind === 'virtual' ? <SqlField editing={editing} readOnly={readOnly} /> : null}
    </div>
  );
}

interface PartProps {
  readonly editing: Editing;
  readonly readOnly: boolean;
}

function DatabaseSelect({ editing: { dataset, draft, change }, readOnly }: PartProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const databases = useQuery({
    queryKey: ['add-dataset', 'databases'],
    enabled: !readOnly,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/',
        { q: { page: 0, page_size: ALL, order_column: 'database_name', order_direction: 'asc' } },
        { signal },
      ),
  });
  const names = new Map([[dataset.database.id, dataset.database.database_name]]);
  for (const { id, database_name: name } of databases.data?.result ?? []) names.set(id, name);
  return (
    <VirtualSelect
      label={t('edit.source.database')}
      disabled={readOnly}
      loading={databases.isPending}
      error={databases.error?.message}
      options={[...names].map(([id, label]) => ({ value: String(id), label }))}
      value={String(draft.databaseId)}
      onChange={(id) => {
        if (id !== null) change({ databaseId: Number(id) });
      }}
    />
  );
}

function SqlField({ editing: { dataset, draft, problem, change }, readOnly }: PartProps) {
  const { t } = useTranslation('facet/datasets');
  const wrong = problem('sql');
  return (
    <div>
      <div className={classes.label}>{t('edit.sql')}</div>
      <div className={classes.sql} data-wrong={wrong !== null || undefined}>
        <CodeEditor
          language="sql"
          dialect={dataset.database.backend}
          label={t('edit.sql')}
          readOnly={readOnly}
          value={draft.sql}
          onChange={(sql) => change({ sql })}
        />
      </div>
      {wrong === null ? null : (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}
