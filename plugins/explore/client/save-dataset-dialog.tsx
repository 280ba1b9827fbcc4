import { Button, Radio, TextInput } from '@mantine/core';
import type { Datasource } from '@facet/sdk/client';
import { FormDialog, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExplore } from './explore-services.ts';
import classes from './explore.module.css';

export interface SaveDatasetDialogProps {
  readonly datasource: Datasource;
  readonly sql: string;
  /** Gets the datasource key of what was written. */
  onSaved(key: string): void;
  onClose(): void;
}

const CHOICES = 50;

/** Keeps the statement of a dataset as another one, or in the place of one that this person owns. */
export default function SaveDatasetDialog({ datasource, sql, onSaved, onClose }: SaveDatasetDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { api, notifier, session } = useExplore();
  const [action, setAction] = useState<'new' | 'overwrite'>('new');
  const [name, setName] = useState(() => t('saveDataset.copyOf', { name: datasource.table_name || datasource.name }));
  const [target, setTarget] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const [search, setSearch] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const own = useQuery({
    queryKey: ['explore-own-datasets', search],
    enabled: action === 'overwrite',
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dataset/',
        {
          q: {
            filters: [
              { col: 'owners', opr: 'rel_m_m', value: session.user.userId },
              ...(search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }]),
            ],
            page: 0,
            page_size: CHOICES,
            order_column: 'changed_on_delta_humanized',
            order_direction: 'desc' as const,
          },
        },
        { signal },
      ),
  });
  const options = (own.data?.result ?? []).map((row) => ({ value: String(row.id), label: row.table_name }));

  const create = async (): Promise<number> => {
    const { id } = await api.call('POST /api/v1/dataset/', {
      body: { database: datasource.database.id, schema: datasource.schema, sql, table_name: name.trim() },
    });
    return id;
  };
  const overwrite = async (id: number): Promise<number> => {
    await api.call('PUT /api/v1/dataset/:id', {
      params: { id },
      query: { override_columns: 'true' },
      body: {
        sql,
        columns: datasource.columns.map(({ column_name, type, is_dttm }) => ({ column_name, type, is_dttm })),
        owners: [session.user.userId],
        database_id: datasource.database.id,
      },
    });
    return id;
  };
  const save = async () => {
    if (action === 'overwrite' && !sure) {
      setSure(true);
      return;
    }
    setWorking(true);
    setError(null);
    try {
      const id = action === 'new' ? await create() : await overwrite(Number(target));
      notifier.success(t('saveDataset.saved'));
      onClose();
      onSaved(`${id}__table`);
    } catch (caught) {
      setError(caught);
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('saveDataset.title')}
      submitLabel={t(action === 'new' ? 'save.button' : 'saveDataset.overwrite')}
      working={working}
      disabled={action === 'new' ? name.trim() === '' : target === null}
      dirty
      error={error}
      extra={
        sure ? (
          <Button size="md" onClick={() => setSure(false)}>
            {t('saveDataset.back')}
          </Button>
        ) : undefined
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {sure ? (
        <p className={classes.question}>{t('saveDataset.sure')}</p>
      ) : (
        <div className={classes.form}>
          <Radio.Group
            value={action}
            onChange={(value) => setAction(value === 'overwrite' ? 'overwrite' : 'new')}
            aria-label={t('saveDataset.title')}
          >
            <Radio value="new" label={t('saveDataset.new')} my={4} />
            <Radio value="overwrite" label={t('saveDataset.existing')} my={4} />
          </Radio.Group>
          {action === 'new' ? (
            <TextInput
              data-autofocus
              label={t('saveDataset.name')}
              required
              maxLength={250}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : (
            <VirtualSelect
              label={t('saveDataset.dataset')}
              placeholder={t('saveDataset.hint')}
              options={options}
              loading={own.isFetching}
              value={target}
              onChange={setTarget}
              onSearch={setSearch}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
}
