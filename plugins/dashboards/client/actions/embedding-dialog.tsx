import { Button, Skeleton, TextInput, Textarea } from '@mantine/core';
import { ApiError } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOf } from '../../common/embedding-sites.ts';
import type { Embedding } from '../../common/wire/embedding.ts';
import { namesOf } from '../storage/save-dashboard.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './properties.module.css';

const NOT_FOUND = 404;

/** Which sites may show the dashboard to guests, and the uuid that their servers get tokens for. */
export default function EmbeddingDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, id } = useDashboard();
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const found = useQuery({
    queryKey: ['dashboard-embedding', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/dashboard/:id/embedded', { params: { id: String(id) } }, { signal }).then(
        ({ result }) => result,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === NOT_FOUND) return null;
          throw error;
        },
      ),
  });
  if (found.data === undefined)
    return (
      <FormDialog
        opened
        title={t('embedding.title')}
        submitLabel={t('save.save')}
        disabled
        error={found.error}
        onSubmit={() => {}}
        onClose={onClose}
      >
        <Skeleton height={120} />
      </FormDialog>
    );
  return <EmbeddingForm embedding={found.data} onClose={onClose} />;
}

interface EmbeddingFormProps {
  readonly embedding: Embedding | null;
  readonly onClose: () => void;
}

function EmbeddingForm({ embedding: initial, onClose }: EmbeddingFormProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { api, id, notifier } = useDashboard();
  const [embedding, setEmbedding] = useState(initial);
  const saved = (embedding?.allowed_domains ?? []).join('\n');
  const [sites, setSites] = useState(saved);
  const wrong = sitesIn(sites).filter((site) => siteOf(site) === undefined);
  const params = { id: String(id) };
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      api.call('PUT /api/v1/dashboard/:id/embedded', { params, body: { allowed_domains: sitesIn(sites) } }),
    onSuccess({ result }) {
      setEmbedding(result);
      setSites(result.allowed_domains.join('\n'));
      void client.invalidateQueries({ queryKey: notLentKey(id) });
      notifier.success(t('embedding.saved'));
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /api/v1/dashboard/:id/embedded', { params }),
    onSuccess() {
      notifier.success(t('embedding.removed'));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={t('embedding.title')}
      submitLabel={t(embedding === null ? 'embedding.enable' : 'save.save')}
      working={save.isPending || remove.isPending}
      disabled={wrong.length > 0}
      dirty={sites !== saved}
      error={save.error ?? remove.error}
      extra={
        embedding === null ? undefined : (
          <Button size="md" onClick={() => remove.mutate()}>
            {t('embedding.remove')}
          </Button>
        )
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('embedding.text')}</p>
      {embedding === null ? null : <NotLentToGuests />}
      <Textarea
        label={t('embedding.sites')}
        description={t('embedding.sitesText')}
        autosize
        minRows={2}
        maxRows={8}
        value={sites}
        error={wrong.length > 0 ? t('embedding.wrongSites', { count: wrong.length, sites: wrong.join(', ') }) : null}
        onChange={(event) => setSites(event.currentTarget.value)}
      />
      {embedding === null ? null : (
        <TextInput
          label={t('embedding.uuid')}
          description={t('embedding.uuidText')}
          readOnly
          value={embedding.uuid}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </FormDialog>
  );
}

/** Charts and filters without rows for guests, such as after the account of the administrator who enabled embedding is gone. */
function NotLentToGuests() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { api, id } = useDashboard();
  const { data } = useQuery({
    queryKey: notLentKey(id),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/v1/dashboard/:id/not_lent', { params: { id } }, { signal }),
  });
  const names = namesOf(data?.result);
  if (names.length === 0) return null;
  return (
    <p className={classes.help} data-invalid role="status">
      {t('embedding.notLent', { names: names.join(', ') })}
    </p>
  );
}

const notLentKey = (id: number) => ['dashboard-not-lent', id];

const sitesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((site) => site.trim())
    .filter((site) => site !== '');
