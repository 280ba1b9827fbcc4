import { ApiClientToken, useDeclaredText, useService } from '@facet/sdk/client';
import { describeError, PageHeader } from '@facet/sdk/ui';
import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRow } from '../common/wire/channel.ts';
import classes from './channels-page.module.css';

/** The delivery channels, each with a test message. */
export function ChannelsPage() {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const { data, error } = useQuery({
    queryKey: ['reports', 'channels'],
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/report_channel/', {}, { signal })).result,
  });
  return (
    <div className={classes.scroll}>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        {error === null ? null : <Alert color="red">{describeError(error).message}</Alert>}
        {(data ?? []).map((channel) => (
          <ChannelCard key={channel.key} channel={channel} />
        ))}
      </div>
    </div>
  );
}

function ChannelCard({ channel }: { readonly channel: ChannelRow }) {
  const { t } = useTranslation('facet/reports');
  const text = useDeclaredText();
  const [target, setTarget] = useState('');
  const trial = useTrial(channel.key);
  const label = text(channel.owner, channel.label);
  return (
    <form
      className={classes.card}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        trial.mutate(target);
      }}
    >
      <h2 className={classes.name}>{label}</h2>
      <p className={classes.quiet}>{t('owner', { plugin: channel.owner })}</p>
      <div className={classes.row}>
        <TextInput
          className={classes.grow ?? ''}
          label={text(channel.owner, channel.target)}
          placeholder={channel.placeholder ?? undefined}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button type="submit" disabled={target.trim() === ''} loading={trial.isPending}>
          {t('send')}
        </Button>
      </div>
      {trial.data === undefined ? null : trial.data.delivered ? (
        <Alert role="status" color="green">
          {t('delivered')}
        </Alert>
      ) : (
        <Alert role="status" color="red" title={t('refused')}>
          {trial.data.reason}
        </Alert>
      )}
      {trial.error === null ? null : <Alert color="red">{describeError(trial.error).message}</Alert>}
    </form>
  );
}

function useTrial(channel: string) {
  const api = useService(ApiClientToken);
  return useMutation({
    mutationFn: async (target: string) =>
      (await api.call('POST /api/v1/report_channel/test', { body: { channel, target } })).result,
  });
}
