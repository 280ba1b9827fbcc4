import { Button } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { IconCheck, IconInfoCircle, IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import classes from './add-dataset-page.module.css';
import { createMany, type TableState } from './create-many.ts';
import { CreationProgress } from './creation-progress.tsx';
import { type ChosenSource, SourceSelects } from './source-selects.tsx';
import { TableList } from './table-list.tsx';
import { useColumns, type useDatabases, useTables } from './use-sources.ts';

type States = ReadonlyMap<string, TableState>;

/** Creates a dataset for each selected table; after a single one its first chart opens. */
export function FromTables({ databases }: { readonly databases: ReturnType<typeof useDatabases> }) {
  const { t } = useTranslation('facet/datasets');
  const [params] = useSearchParams();
  const [source, setSource] = useState<ChosenSource>({ database: params.get('database'), catalog: null, schema: null });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { database, catalog, schema } = source;
  const found = useTables(source, schema);
  const { states, running, start, stop } = useCreation(source);
  const taken = found.data?.taken ?? new Map<string, number>();
  const wanted = chosen.filter((table) => !taken.has(table));
  const [looked, setLooked] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(wanted);
  };
  return (
    <form className={classes.body} onSubmit={submit}>
      <div className={classes.choices}>
        <p className={classes.intro}>{t('add.intro')}</p>
        <SourceSelects
          databases={databases}
          chosen={source}
          onChange={(next) => {
            setSource(next);
            setChosen([]);
            setLooked(null);
          }}
        />
        {running ? (
          <Button onClick={stop}>{t('add.stop')}</Button>
        ) : (
          <Button
            type="submit"
            variant="filled"
            disabled={wanted.length === 0}
            classNames={{ root: classes.make ?? '', label: classes.makeLabel ?? '' }}
          >
            {wanted.length > 1 ? t('add.createMany', { count: wanted.length }) : t('add.create')}
          </Button>
        )}
      </div>
      <section className={classes.middle} aria-label={t('add.table')}>
        <TableList
          found={found}
          chosen={wanted}
          looked={looked}
          disabled={running}
          onChange={setChosen}
          onLook={setLooked}
        />
      </section>
      {states === null ? (
        <ColumnPreview database={database} catalog={catalog} schema={schema} table={looked} />
      ) : (
        <CreationProgress states={states} running={running} />
      )}
    </form>
  );
}

/** The state of creating datasets, table by table. */
function useCreation({ database, catalog, schema }: ChosenSource) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [states, setStates] = useState<States | null>(null);
  const [running, setRunning] = useState(false);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const start = async (tables: readonly string[]) => {
    if (database === null || schema === null || tables.length === 0) return;
    const abort = new AbortController();
    work.current = abort;
    const now = new Map<string, TableState>(tables.map((table) => [table, { kind: 'waiting' }]));
    setStates(new Map(now));
    setRunning(true);
    await createMany(api, {
      database: Number(database),
      catalog,
      schema,
      tables,
      signal: abort.signal,
      onState: (table, state) => {
        now.set(table, state);
        setStates(new Map(now));
      },
    });
    setRunning(false);
    await queries.invalidateQueries({ queryKey: ['add-dataset', 'tables', database, catalog, schema] });
    const [only, ...more] = now.values();
    if (only?.kind !== 'created' || more.length > 0 || abort.signal.aborted) return;
    notify.success(t('add.created'));
    await navigate(`/explore/?datasource_type=table&datasource_id=${only.id}`);
  };
  return { states, running, start, stop: () => work.current?.abort() };
}

interface ColumnPreviewProps extends ChosenSource {
  readonly table: string | null;
}

/** The columns of a table, and the initial settings of a dataset for it. */
function ColumnPreview({ database, catalog, schema, table }: ColumnPreviewProps) {
  const { t } = useTranslation('facet/datasets');
  const columns = useColumns({ database, catalog }, schema, table);
  const time = columns.data?.columns.find(({ longType }) => /^(date|timestamp|datetime)/i.test(longType));
  return (
    <section className={classes.preview} aria-label={t('add.columns')} tabIndex={table === null ? undefined : 0}>
      {table === null ? (
        <EmptyState icon={<IconTable size={20} stroke={1.5} />} title={t('add.columns')} text={t('add.pick')} />
      ) : columns.error ? (
        <ErrorTile error={columns.error} onRetry={() => void columns.refetch()} />
      ) : columns.data ? (
        <>
          <h2 className={classes.tableName}>{table}</h2>
          <ul className={classes.setUp} aria-label={t('add.setUp')}>
            <li>
              <IconCheck size={14} /> {t('add.columnCount', { count: columns.data.columns.length })}
            </li>
            {time === undefined ? null : (
              <li>
                <IconCheck size={14} /> {t('add.timeColumn', { name: time.name })}
              </li>
            )}
            <li>
              <IconInfoCircle size={14} /> {t('add.changeLater')}
            </li>
          </ul>
          <table className={classes.columns}>
            <thead>
              <tr>
                <th>{t('add.column')}</th>
                <th>{t('add.type')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.data.columns.map((column) => (
                <tr key={column.name}>
                  <td>{column.name}</td>
                  <td className={classes.type}>{column.longType}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  );
}
