import { Alert, Button, Checkbox, Modal } from '@mantine/core';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SwapDatasetProps } from '../../common/dataset-dialogs.ts';
import { type MappedField, mapFields } from '../../common/field-mapping.ts';
import type { DatasetRow } from '../../common/wire/dataset.ts';
import { DatasetTable } from './dataset-table.tsx';
import classes from './swap.module.css';

const SIZE = 880;

/** A list of datasets, then the mapping of the chart's fields to the selected one. */
export function SwapDatasetDialog({ used, onSwap, onClose }: SwapDatasetProps) {
  const { t } = useTranslation('facet/datasets');
  const [picked, setPicked] = useState<DatasetRow | null>(null);
  return (
    <Modal opened size={SIZE} title={t('swap.title')} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      {picked === null ? (
        <div className={classes.dialog}>
          <Alert color="yellow" mb={12}>
            {t('swap.warning')}
          </Alert>
          <DatasetTable onPick={setPicked} />
        </div>
      ) : (
        <Confirmation
          used={used}
          picked={picked}
          onBack={() => setPicked(null)}
          onProceed={(mapped, drops) => {
            onClose();
            onSwap(`${picked.id}__table`, { mapped, drops });
          }}
        />
      )}
    </Modal>
  );
}

interface ConfirmationProps extends Pick<SwapDatasetProps, 'used'> {
  readonly picked: DatasetRow;
  onBack(): void;
  onProceed(mapped: readonly MappedField[], drops: boolean): void;
}

function Confirmation({ used, picked, onBack, onProceed }: ConfirmationProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const [drops, setDrops] = useState(false);
  const target = useQuery({
    queryKey: ['dataset-fields', picked.id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { result } = await api.call('GET /api/v1/dataset/:id', { params: { id: picked.id } }, { signal });
      return {
        columns: result.columns.map((column) => ({ name: column.column_name, label: column.verbose_name })),
        metrics: result.metrics.map((metric) => ({ name: metric.metric_name, label: metric.verbose_name })),
        time: mainTime(result),
      };
    },
  });
  const mapped = target.data === undefined ? undefined : mapFields(used, target.data);
  const hasDropped = mapped?.some(({ why }) => why === 'dropped') ?? false;
  return (
    <>
      <p>{t('swap.confirm', { name: picked.table_name })}</p>
      {target.error ? (
        <ErrorTile error={target.error} onRetry={() => void target.refetch()} />
      ) : mapped === undefined ? (
        <ListSkeleton rows={4} />
      ) : (
        <Mapping mapped={mapped} />
      )}
      {hasDropped ? (
        <Checkbox
          mt={12}
          label={t('swap.drop')}
          description={t('swap.dropText')}
          checked={drops}
          onChange={(event) => setDrops(event.currentTarget.checked)}
        />
      ) : null}
      <div className={classes.buttons}>
        <Button size="md" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button
          size="md"
          variant="filled"
          data-autofocus
          disabled={mapped === undefined}
          onClick={() => {
            if (mapped !== undefined) onProceed(mapped, drops);
          }}
        >
          {t('swap.proceed')}
        </Button>
      </div>
    </>
  );
}

const ORDER = ['dropped', 'renamed', 'fits'] as const;

/** Fields that need attention come first. */
function Mapping({ mapped }: { readonly mapped: readonly MappedField[] }) {
  const { t } = useTranslation('facet/datasets');
  if (mapped.length === 0) return <p className={classes.note}>{t('swap.nothingUsed')}</p>;
  return (
    <div className={classes.mapping}>
      {ORDER.map((why) => {
        const fields = mapped.filter((field) => field.why === why);
        return fields.length === 0 ? null : (
          <section key={why} data-why={why} className={classes.part}>
            <h3>{t(`swap.${why}`, { count: fields.length })}</h3>
            <ul>
              {fields.map(({ kind, name, to }) => (
                <li key={`${kind} ${name}`} className={classes.field}>
                  <span dir="auto">{name}</span>
                  {why === 'renamed' ? (
                    <>
                      <IconArrowRight size={12} aria-label={t('swap.becomes')} />
                      <span dir="auto">{to}</span>
                    </>
                  ) : null}
                  <span className={classes.note}>{t(`swap.kind.${kind}`)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface TimedDataset {
  readonly main_dttm_col: string | null;
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
}

/** The main column of times, or the first. */
function mainTime({ main_dttm_col: main, columns }: TimedDataset): string | null {
  const times = columns.filter(({ is_dttm: isTime }) => isTime).map(({ column_name: name }) => name);
  return times.find((name) => name === main) ?? times[0] ?? null;
}
