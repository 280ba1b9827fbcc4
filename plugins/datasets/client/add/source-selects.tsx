import { VirtualSelect } from '@facet/sdk/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type SourcePlace, useCatalogs, type useDatabases, useSchemas } from './use-sources.ts';

export interface ChosenSource extends SourcePlace {
  readonly schema: string | null;
}

interface SourceSelectsProps {
  readonly databases: ReturnType<typeof useDatabases>;
  readonly chosen: ChosenSource;
  onChange(chosen: ChosenSource): void;
}

/** Selects a database, one of its catalogues where it has several, and a schema. */
export function SourceSelects({ databases, chosen: { database, catalog, schema }, onChange }: SourceSelectsProps) {
  const { t } = useTranslation('facet/datasets');
  const row = databases.data?.result.find(({ id }) => String(id) === database);
  const hasCatalogs = row?.allow_multi_catalog === true && row.engine_information.supports_dynamic_catalog === true;
  const catalogs = useCatalogs(database, hasCatalogs);
  const schemas = useSchemas({ database, catalog }, hasCatalogs);
  const onlyDatabase = onlyOf(databases.data?.result.map(({ id }) => String(id)));
  const onlySchema = onlyOf(schemas.data?.result);
  // A single option is selected automatically.
  const choose = useEffectEvent(onChange);
  useEffect(() => {
    if (database === null && onlyDatabase !== null) choose({ database: onlyDatabase, catalog: null, schema: null });
    else if (database !== null && schema === null && onlySchema !== null)
      choose({ database, catalog, schema: onlySchema });
  }, [database, catalog, schema, onlyDatabase, onlySchema]);
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
        onChange={(value) => onChange({ database: value, catalog: null, schema: null })}
      />
      {hasCatalogs ? (
        <VirtualSelect
          label={t('edit.source.catalog')}
          value={catalog}
          loading={catalogs.isFetching}
          options={(catalogs.data?.result ?? []).map((name) => ({ value: name, label: name }))}
          error={catalogs.error?.message}
          onChange={(value) => onChange({ database, catalog: value, schema: null })}
        />
      ) : null}
      <VirtualSelect
        label={t('add.schema')}
        value={schema}
        disabled={database === null || (hasCatalogs && catalog === null)}
        loading={schemas.isFetching}
        options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
        error={schemas.error?.message}
        onChange={(value) => onChange({ database, catalog, schema: value })}
      />
    </>
  );
}

const onlyOf = (values: readonly string[] | undefined): string | null =>
  values?.length === 1 ? (values[0] ?? null) : null;
