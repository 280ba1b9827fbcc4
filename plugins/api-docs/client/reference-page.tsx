import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconApiOff, IconFileCode, IconSearch } from '@tabler/icons-react';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorState, ListSkeleton, PageHeader } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { countCalls, matchingCalls, type OpenApiDocument } from './matching-calls.ts';
import { Reference } from './reference.tsx';
import classes from './reference.module.css';

const DOCUMENT = '/api/v1/_openapi';
const SEARCH_MS = 200;

/**
 * The reference of all operations of this server and its present plugins: parameters, responses, and a form to try
 * them.
 */
export function ReferencePage() {
  const { t } = useTranslation('facet/api-docs');
  const api = useService(ApiClientToken);
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), SEARCH_MS);
  const document = useQuery({
    queryKey: ['api-docs'],
    queryFn: async ({ signal }): Promise<OpenApiDocument> => (await api.request(DOCUMENT, { signal })).json(),
  });
  const found = useMemo(
    () => (document.data ? matchingCalls(document.data, searched) : undefined),
    [document.data, searched],
  );
  const count = found === undefined ? 0 : countCalls(found);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        note={found ? t('count', { count }) : undefined}
        actions={
          <Button component="a" href={DOCUMENT} leftSection={<IconFileCode size={16} stroke={1.6} />}>
            {t('document')}
          </Button>
        }
      >
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </PageHeader>
      <div className={classes.scroll}>
        {document.isError ? (
          <ErrorState error={document.error} onRetry={() => void document.refetch()} />
        ) : found === undefined ? (
          <ListSkeleton />
        ) : count === 0 ? (
          <EmptyState icon={<IconApiOff size={20} stroke={1.5} />} title={t('none.title')} text={t('none.text')} />
        ) : (
          <>
            <VisuallyHidden component="h2">{t('calls')}</VisuallyHidden>
            <Reference
              document={found}
              open={searched !== ''}
              call={params.get('call')}
              onOpen={(call) => setParams(call === null ? {} : { call }, { replace: true })}
            />
          </>
        )}
      </div>
    </div>
  );
}
