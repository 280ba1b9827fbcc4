import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconApiOff, IconChevronDown, IconChevronRight, IconFileCode, IconSearch } from '@tabler/icons-react';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorState, ListSkeleton, PageHeader } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Call, callGroups } from '../common/call-list.ts';
import type { OpenApiDocument } from '../common/open-api.ts';
import { CallDetails } from './call-details.tsx';
import classes from './reference-page.module.css';

const DOCUMENT = '/api/v1/_openapi';

/** Every call of this server, with the plugins that run now: what it takes, what it answers, and a way to try it. */
export function ReferencePage() {
  const { t } = useTranslation('facet/api-docs');
  const api = useService(ApiClientToken);
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const document = useQuery({
    queryKey: ['api-docs'],
    queryFn: async ({ signal }): Promise<OpenApiDocument> => (await api.request(DOCUMENT, { signal })).json(),
  });
  const groups = useMemo(() => (document.data ? callGroups(document.data, search) : []), [document.data, search]);
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  const open = params.get('call');
  const toggle = (key: string) => setParams(key === open ? {} : { call: key }, { replace: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        note={document.data ? t('count', { count }) : undefined}
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
        ) : document.isPending ? (
          <ListSkeleton />
        ) : groups.length === 0 ? (
          <EmptyState icon={<IconApiOff size={20} stroke={1.5} />} title={t('none.title')} text={t('none.text')} />
        ) : (
          groups.map(({ owner, calls }) => (
            <section key={owner} className={classes.group}>
              <h2>
                {owner} <span className={classes.count}>{calls.length}</span>
              </h2>
              <ul className={classes.calls}>
                {calls.map((call) => (
                  <CallLine key={call.key} call={call} open={call.key === open} onToggle={() => toggle(call.key)} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </div>
  );
}

interface CallLineProps {
  readonly call: Call;
  readonly open: boolean;
  onToggle(): void;
}

function CallLine({ call, open, onToggle }: CallLineProps) {
  const details = useId();
  return (
    <li>
      <UnstyledButton className={classes.line} aria-expanded={open} aria-controls={details} onClick={onToggle}>
        {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        <span className={classes.method} data-method={call.method}>
          {call.method.toUpperCase()}
        </span>
        <code className={classes.path}>{call.path}</code>
        <span className={classes.summary}>{call.operation.summary}</span>
      </UnstyledButton>
      <div id={details} hidden={!open}>
        {open ? <CallDetails call={call} /> : null}
      </div>
    </li>
  );
}
