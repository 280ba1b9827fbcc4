import { Button, Progress } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { describeError, ErrorTile, FileDrop, PageHeader, shownSize, SkeletonLine, StepTrail } from '@facet/sdk/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Layout } from '../common/wire/upload.ts';
import { LayoutFields } from './layout-fields.tsx';
import { tableName } from './model/table-name.ts';
import { useRowsWritten } from './model/use-rows-written.ts';
import { useAskedTarget } from './model/use-targets.ts';
import { type Upload, useUpload } from './model/use-upload.ts';
import { type ChosenColumn, PreviewTable } from './preview-table.tsx';
import { type Place, PlaceFields } from './place-fields.tsx';
import classes from './upload.module.css';

const ENDINGS = '.csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson,.parquet,.xlsx,.xlsm,.zip';
const NULL_WORDS = ['NULL', 'null', 'NA', 'N/A', 'n/a', 'NaN', '#N/A'];

/** Creates a table from a file, then its dataset and its first chart. */
export function UploadPage() {
  const { t } = useTranslation('facet/uploads');
  const { upload, start, stop } = useUpload();
  return (
    <div className={classes.page}>
      {upload === null ? (
        <>
          <PageHeader title={t('title')} steps={<Steps current={0} />} />
          <div className={classes.choose}>
            <FileDrop accept={ENDINGS} multiple onFile={start}>
              {t('choose')}
            </FileDrop>
            <p className={classes.hint}>{t('kinds')}</p>
          </div>
        </>
      ) : (
        <UploadForm key={`${upload.file.name} ${upload.file.lastModified}`} upload={upload} onStop={stop} />
      )}
    </div>
  );
}

function Steps({ current }: { readonly current: number }) {
  const { t } = useTranslation('facet/uploads');
  return (
    <StepTrail
      label={t('steps.title')}
      steps={[t('steps.choose'), t('steps.preview'), t('steps.chart')]}
      current={current}
    />
  );
}

interface UploadFormProps {
  readonly upload: Upload;
  onStop(): void;
}

function UploadForm({ upload, onStop }: UploadFormProps) {
  const { t } = useTranslation('facet/uploads');
  const api = useService(ApiClientToken);
  const [layout, setLayout] = useState<Layout>({ null_words: NULL_WORDS });
  const asked = useAskedTarget();
  const [place, setPlace] = useState<Place>({
    ...asked,
    schema: null,
    table: tableName(upload.file.name),
    ifExists: 'fail',
    misfits: 'stop',
  });
  const [changes, setChanges] = useState<ReadonlyMap<number, Partial<ChosenColumn>>>(new Map());
  const preview = useQuery({
    queryKey: ['uploads', 'preview', upload.previewKey, layout],
    enabled: upload.previewKey !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(
        'POST /api/v1/upload/:key/preview',
        { params: { key: upload.previewKey ?? '' }, body: layout },
        { signal },
      ),
  });
  const found = preview.data?.result;
  const columns: readonly ChosenColumn[] = (found?.columns ?? []).map((column, index) => ({
    index,
    name: column.name,
    type: column.type,
    left: false,
    ...changes.get(index),
  }));
  const creation = useCreation(upload, place, layout, columns, found);
  // The file may still arrive.
  const ready = found !== undefined && place.table.trim() !== '' && columns.some(({ left }) => !left);
  const error = upload.error ?? creation.error ?? preview.error;
  return (
    <>
      <PageHeader
        title={t('title')}
        steps={<Steps current={1} />}
        actions={
          <>
            <Button onClick={onStop}>{t('cancel')}</Button>
            <Button variant="filled" disabled={!ready} loading={creation.state !== 'none'} onClick={creation.want}>
              {t('create')}
            </Button>
          </>
        }
      />
      <Arrival upload={upload} state={creation.state} />
      {error ? (
        <div className={classes.refused}>
          <ErrorTile error={error} />
        </div>
      ) : null}
      <div className={classes.body}>
        <div className={classes.settings}>
          <PlaceFields value={place} onChange={setPlace} />
          {found && found.found.delimiter !== '' ? (
            <LayoutFields
              value={layout}
              found={found.found}
              onChange={(changed) => {
                setLayout(changed);
                // Another sheet has other columns.
                if (changed.sheet !== layout.sheet) setChanges(new Map());
              }}
            />
          ) : null}
        </div>
        <section className={classes.preview}>
          {found ? (
            <PreviewTable
              found={found}
              columns={columns}
              onChange={(index, change) =>
                setChanges((before) => new Map(before).set(index, { ...before.get(index), ...change }))
              }
            />
          ) : error ? null : (
            <SkeletonLine />
          )}
        </section>
      </div>
    </>
  );
}

/** `wanted`: the table is created when the file has arrived. */
type Creation = 'none' | 'wanted' | 'making';

interface ArrivalProps {
  readonly upload: Upload;
  readonly state: Creation;
}

/** The progress of the transfer, and of writing rows to the table. */
function Arrival({ upload: { file, others, size, sent, key }, state }: ArrivalProps) {
  const { t, i18n } = useTranslation('facet/uploads');
  const making = state === 'making';
  const rows = useRowsWritten(making ? key : null);
  const share = size === 0 ? 100 : Math.floor((sent / size) * 100);
  return (
    <div className={classes.arrival}>
      <b className={classes.fileName}>{file.name}</b>
      {others.length > 0 ? <span>{t('others', { count: others.length })}</span> : null}
      <span role="status">
        {key === null
          ? t('arriving', { sent: shownSize(sent, i18n.language), size: shownSize(size, i18n.language) })
          : t('arrived', { size: shownSize(size, i18n.language) })}
        {making ? ` · ${rows === null ? t('reading') : t('written', { count: rows })}` : null}
      </span>
      {/* Without animated stripes: painting them took most of a core, which the load can use. */}
      {key === null || making ? (
        <Progress className={classes.bar ?? ''} value={share} size={4} aria-label={t('progress')} />
      ) : null}
      <span className={classes.note}>{t(NOTES[state])}</span>
    </div>
  );
}

const NOTES = { none: 'nothingStored', wanted: 'createdOnArrival', making: 'goesOn' } as const;

interface Found {
  readonly found: {
    readonly delimiter: string;
    readonly quote: string;
    readonly day_first: boolean;
    readonly encoding: string;
    readonly sheet: string | null;
  };
}

/** Creates the table with the settings of the preview, and opens its first chart. */
function useCreation(
  upload: Upload,
  place: Place,
  layout: Layout,
  columns: readonly ChosenColumn[],
  preview: Found | undefined,
) {
  const { t } = useTranslation('facet/uploads');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const isThere = useIsThere();
  const { mutate, error, reset } = useMutation({
    mutationFn: ({ key, found }: { readonly key: string } & Found) => {
      const { delimiter, quote, day_first, encoding, sheet } = found;
      const written = sheet === null ? { delimiter, quote, encoding } : { sheet };
      const seen = delimiter === '' ? {} : { day_first, ...written };
      return api.call('POST /api/v1/upload/:key/table', {
        params: { key },
        body: {
          database_id: place.databaseId,
          schema: place.schema,
          table_name: place.table.trim(),
          if_exists: place.ifExists,
          misfits: place.misfits,
          layout: { ...seen, ...layout },
          columns: columns.filter(({ left }) => !left).map(({ index, name, type }) => ({ index, name, type })),
        },
      });
    },
    async onSuccess(made) {
      const left = made.problems.reduce((sum, { rows }) => sum + rows, 0);
      notify.success(t('made', { count: made.rows }));
      if (left > 0) notify.warning(t('leftOut', { count: left, first: made.problems[0]?.text ?? '' }));
      await queries.invalidateQueries({ queryKey: ['uploads', 'targets'] });
      // A person who has left the page reads the message where they are.
      if (!isThere()) return;
      await navigate(
        made.dataset_id === null
          ? '/tablemodelview/list/'
          : `/explore/?datasource_type=table&datasource_id=${made.dataset_id}`,
      );
    },
    onError(caught) {
      if (!isThere()) notify.error(t('notMade', { table: place.table, reason: describeError(caught).message }));
      setWanted(false);
    },
  });
  // What could not be sent will not be created.
  const state = !isWanted || upload.error !== null ? 'none' : upload.key === null ? 'wanted' : 'making';
  const begin = useEffectEvent(() => {
    if (upload.key !== null && preview) mutate({ key: upload.key, found: preview.found });
  });
  useEffect(() => {
    if (state === 'making') begin();
  }, [state]);
  const want = () => {
    reset();
    setWanted(true);
  };
  return { want, state, error } as const;
}

/** Whether the page is still shown. */
function useIsThere(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return () => there.current;
}
