import { ActionIcon, TextInput } from '@mantine/core';
import { ApiError, SessionToken, useService } from '@facet/sdk/client';
import { ErrorTile, VirtualSelect } from '@facet/sdk/ui';
import { IconRefresh, IconSearch, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { changeTab } from '../model/lab-state.ts';
import {
  useCatalogs,
  useHasCatalogs,
  useLabDatabases,
  useNameStyle,
  useRefreshSchemas,
  useSchemas,
  useTables,
} from '../names/lab-databases.ts';
import classes from './schema-bar.module.css';
import { TableTree } from './table-tree.tsx';

/** The database of a tab. */
export function DatabaseSelect({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const databases = useLabDatabases();
  const rows = databases.data?.result;
  return (
    <div className={classes.plain}>
      <VirtualSelect
        ariaLabel={t('schema.database')}
        placeholder={t('schema.chooseDatabase')}
        value={tab.dbId === null ? null : String(tab.dbId)}
        loading={databases.isPending}
        options={(rows ?? []).map((row) => ({ value: String(row.id), label: row.database_name, note: row.backend }))}
        onChange={(value) => {
          if (value === null || Number(value) === tab.dbId) return;
          lab.setDefaultDatabase(Number(value));
          rememberDatabase(Number(value));
          lab.update((state) =>
            changeTab(state, tab.id, { dbId: Number(value), catalog: null, schema: null, tables: [], previews: [] }),
          );
        }}
      />
    </div>
  );
}

const DATABASE_KEY = 'db';

/** The database that was chosen last on this device (facts, section 4). */
export function rememberedDatabase(): number | null {
  try {
    const id = Number(localStorage.getItem(DATABASE_KEY) ?? '');
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    // A private window may refuse storage; then the choice is not remembered.
    return null;
  }
}

function rememberDatabase(id: number): void {
  try {
    localStorage.setItem(DATABASE_KEY, String(id));
  } catch {
    // The choice still applies until the page is closed.
  }
}

/** The catalogue, where there are several, the schema, the table search, and the tables with their columns. */
export function SchemaBar({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const [search, setSearch] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const place = { database: tab.dbId, catalog: tab.catalog };
  const schemas = useSchemas(place);
  const tables = useTables(place, tab.schema);
  const refresh = useRefreshSchemas(place, tab.schema);
  const [failure, setFailure] = useState<unknown>(null);
  const names = schemas.data?.result;
  const nameStyle = useNameStyle(tab.dbId);

  useEffect(() => {
    if (tab.schema !== null || !names) return;
    const first = PREFERRED.find((name) => names.includes(name)) ?? names[0];
    if (first !== undefined) lab.update((state) => changeTab(state, tab.id, { schema: first }));
  }, [lab, tab.id, tab.schema, names]);

  const askAgain = async () => {
    setRefreshing(true);
    setFailure(null);
    try {
      await refresh();
    } catch (error) {
      setFailure(error);
    } finally {
      setRefreshing(false);
    }
  };
  const error = failure ?? schemas.error ?? tables.error;
  const isGone = schemas.error instanceof ApiError && schemas.error.status === 404;

  return (
    <div className={classes.bar}>
      <div className={classes.choices}>
        <CatalogSelect tab={tab} />
        <div className={classes.line}>
          <div className={classes.grow}>
            <VirtualSelect
              ariaLabel={t('schema.schema')}
              placeholder={t('schema.chooseSchema')}
              value={tab.schema}
              disabled={tab.dbId === null}
              loading={schemas.isFetching}
              options={(names ?? []).map((name) => ({ value: name, label: name }))}
              onChange={(schema) => lab.update((state) => changeTab(state, tab.id, { schema }))}
            />
          </div>
          <ActionIcon
            aria-label={t('schema.refresh')}
            title={t('schema.refresh')}
            disabled={tab.dbId === null}
            loading={refreshing}
            onClick={() => void askAgain()}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
          <UploadLink databaseId={tab.dbId} />
        </div>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('schema.search')}
          placeholder={t('schema.search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error === null ? (
        <TableTree
          tab={tab}
          nameStyle={nameStyle}
          tables={tables.data?.result}
          loading={tables.isFetching}
          search={search}
        />
      ) : (
        <div className={classes.failure}>
          {isGone ? (
            <p role="status">{t('schema.databaseGone')}</p>
          ) : (
            <ErrorTile error={error} onRetry={() => void askAgain()} />
          )}
        </div>
      )}
    </div>
  );
}

/** Shown for databases with several catalogues; the first option is the database's default. */
function CatalogSelect({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const has = useHasCatalogs(tab.dbId);
  const catalogs = useCatalogs(tab.dbId);
  const names = catalogs.data?.result;
  const first = names?.[0];
  useEffect(() => {
    if (!has || tab.catalog !== null || first === undefined) return;
    lab.update((state) => changeTab(state, tab.id, { catalog: first }));
  }, [lab, has, tab.id, tab.catalog, first]);
  if (!has) return null;
  return (
    <div className={classes.catalog}>
      <VirtualSelect
        ariaLabel={t('schema.catalog')}
        placeholder={t('schema.chooseCatalog')}
        value={tab.catalog}
        loading={catalogs.isFetching}
        options={(names ?? []).map((name) => ({ value: name, label: name }))}
        error={catalogs.error?.message}
        onChange={(catalog) => {
          if (catalog === null || catalog === tab.catalog) return;
          lab.update((state) => changeTab(state, tab.id, { catalog, schema: null, tables: [], previews: [] }));
        }}
      />
    </div>
  );
}

/**
 * Uploads a file into a table: of the tab's database where that accepts uploads, otherwise of the default upload
 * database.
 */
function UploadLink({ databaseId }: { readonly databaseId: number | null }) {
  const { t } = useTranslation('facet/sql-lab');
  const databases = useLabDatabases();
  if (!useService(SessionToken).can('can_upload', 'Database')) return null;
  const takesFiles = databases.data?.result.some(({ id, allow_file_upload }) => id === databaseId && allow_file_upload);
  return (
    <ActionIcon
      component={Link}
      to={takesFiles ? `/upload/?database=${databaseId}` : '/upload/'}
      aria-label={t('schema.upload')}
      title={t('schema.upload')}
    >
      <IconUpload size={16} stroke={1.6} />
    </ActionIcon>
  );
}

const PREFERRED = ['public', 'main'];
