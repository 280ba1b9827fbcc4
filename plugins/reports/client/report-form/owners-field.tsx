import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { fullName, type Person, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnersFieldProps {
  /** Owners of the saved schedule. */
  readonly known: readonly (Person & { readonly id: number })[];
  /** Undefined: the author of a new one. */
  readonly value: readonly number[] | undefined;
  onChange(ids: readonly number[]): void;
}

const FOUND = 100;

/** Users who may change the schedule. */
export function OwnersField({ known, value, onChange }: OwnersFieldProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const { user } = useService(SessionToken);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(false);
  const found = useQuery({
    queryKey: ['report-owners', search],
    enabled: wanted,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/report/related/:column',
        { params: { column: 'owners' }, q: { filter: search, page: 0, page_size: FOUND } },
        { signal },
      ),
  });
  const options = new Map([[String(user.userId), fullName({ first_name: user.firstName, last_name: user.lastName })]]);
  for (const person of known) options.set(String(person.id), fullName(person));
  for (const { value: id, text } of found.data?.result ?? []) options.set(String(id), text);
  return (
    <VirtualSelect
      multiple
      label={t('columns.owners')}
      loading={found.isFetching}
      options={[...options].map(([id, label]) => ({ value: id, label }))}
      value={(value ?? [user.userId]).map(String)}
      onOpen={() => setWanted(true)}
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
