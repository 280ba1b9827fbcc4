import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { type useDatabases, useSchemas } from './use-sources.ts';

export interface ChosenSource {
  readonly database: string | null;
  readonly schema: string | null;
}

interface SourceSelectsProps {
  readonly databases: ReturnType<typeof useDatabases>;
  readonly chosen: ChosenSource;
  onChange(chosen: ChosenSource): void;
}

/** A database, then one of its schemas. */
export function SourceSelects({ databases, chosen: { database, schema }, onChange }: SourceSelectsProps) {
  const { t } = useTranslation('facet/datasets');
  const schemas = useSchemas(database);
  return (
    <>
      <VirtualSelect
        label={t('add.database')}
        value={database}
        loading={databases.isPending}
        options={(databases.data?.result ?? []).map((row) => ({
          value: String(row.id),
          label: row.database_name,
          note: row.backend,
        }))}
        error={databases.error?.message}
        onChange={(value) => onChange({ database: value, schema: null })}
      />
      <VirtualSelect
        label={t('add.schema')}
        value={schema}
        disabled={database === null}
        loading={schemas.isFetching}
        options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
        error={schemas.error?.message}
        onChange={(value) => onChange({ database, schema: value })}
      />
    </>
  );
}
