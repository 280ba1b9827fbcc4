import { ApiClientToken, useService } from '@facet/sdk/client';
import { fullName, type Person, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnersFieldProps {
  /** Owners of the dataset as read: their names are known without another request. */
  readonly known: readonly (Person & { readonly id: number })[];
  readonly value: readonly number[];
  readonly disabled: boolean;
  onChange(ids: readonly number[]): void;
}

const FOUND = 100;

/** Selects the users who may change the dataset, with a search on the server. */
export function OwnersField({ known, value, disabled, onChange }: OwnersFieldProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(false);
  const found = useQuery({
    queryKey: ['dataset-owners', search],
    enabled: wanted,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dataset/related/:column',
        { params: { column: 'owners' }, q: { filter: search, page: 0, page_size: FOUND } },
        { signal },
      ),
  });
  const options = new Map(known.map((person) => [String(person.id), fullName(person)]));
  for (const { value: id, text } of found.data?.result ?? []) options.set(String(id), text);
  return (
    <VirtualSelect
      multiple
      label={t('edit.owners')}
      disabled={disabled}
      loading={found.isFetching}
      options={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value.map(String)}
      onOpen={() => setWanted(true)}
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
