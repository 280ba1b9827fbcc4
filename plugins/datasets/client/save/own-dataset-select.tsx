import { useDebouncedValue } from '@mantine/hooks';
import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnDatasetSelectProps {
  /** Id of a dataset. */
  readonly value: string | null;
  readonly disabled: boolean;
  onChange(value: string | null): void;
}

const CHOICES = 100;
const SEARCH_REST_MS = 250;

/** Datasets that the signed-in user owns, with a search on the server; the most recently changed come first. */
export function OwnDatasetSelect({ value, disabled, onChange }: OwnDatasetSelectProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const { user } = useService(SessionToken);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_REST_MS);
  const own = useQuery({
    queryKey: ['datasets', 'own', wanted],
    enabled: !disabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dataset/',
        {
          q: {
            filters: [
              { col: 'owners', opr: 'rel_m_m', value: user.userId },
              ...(wanted === '' ? [] : [{ col: 'table_name', opr: 'ct', value: wanted }]),
            ],
            order_column: 'changed_on_delta_humanized',
            order_direction: 'desc' as const,
            page: 0,
            page_size: CHOICES,
          },
        },
        { signal },
      ),
  });
  return (
    <VirtualSelect
      ariaLabel={t('saveDialog.existing')}
      placeholder={t('saveDialog.pick')}
      disabled={disabled}
      loading={own.isFetching}
      value={value}
      options={(own.data?.result ?? []).map((row) => ({
        value: String(row.id),
        label: row.table_name,
        note: row.database.database_name,
      }))}
      {...(own.data ? { total: own.data.count } : {})}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
