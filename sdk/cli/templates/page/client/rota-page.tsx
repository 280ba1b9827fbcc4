import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, PageHeader } from '@facet/sdk/ui';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rota-page.module.css';

const QUERY_KEY = ['{{id}}', 'shifts'];

export function RotaPage() {
  const { t } = useTranslation('{{id}}');
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  const [day, setDay] = useState('');
  const shifts = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.call('GET /api/plugins/{{id}}/shifts', {}, { signal }),
  });
  const again = () => queries.invalidateQueries({ queryKey: QUERY_KEY });
  const take = useMutation({
    mutationFn: () => api.call('POST /api/plugins/{{id}}/shifts', { body: { day } }),
    onSettled: again,
  });
  const giveBack = useMutation({
    mutationFn: (id: number) => api.call('DELETE /api/plugins/{{id}}/shifts/:id', { params: { id } }),
    onSettled: again,
  });
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')}>
        <form
          className={classes.take}
          onSubmit={(event) => {
            event.preventDefault();
            take.mutate();
          }}
        >
          <TextInput
            type="date"
            label={t('day')}
            value={day}
            error={take.error?.message}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <Button type="submit" disabled={day === ''} loading={take.isPending}>
            {t('take')}
          </Button>
        </form>
      </PageHeader>
      {shifts.isPending ? <ListSkeleton rows={4} /> : null}
      {shifts.error ? <ErrorTile error={shifts.error} onRetry={() => void shifts.refetch()} /> : null}
      {shifts.data?.result.length === 0 ? <p className={classes.nothing}>{t('nothing')}</p> : null}
      <ul className={classes.shifts}>
        {shifts.data?.result.map(({ id, day: taken, person, isOwn }) => (
          <li key={id}>
            <time dateTime={taken}>{taken}</time>
            <span>{person}</span>
            {isOwn ? (
              <Button size="xs" variant="default" onClick={() => giveBack.mutate(id)}>
                {t('giveBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
