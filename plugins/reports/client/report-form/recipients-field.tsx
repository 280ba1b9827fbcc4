import { ApiClientToken, useDeclaredText, useService } from '@facet/sdk/client';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Recipient } from './report-values.ts';
import classes from './report-form.module.css';

export interface RecipientsFieldProps {
  readonly recipients: readonly Recipient[];
  /** Addresses that have unsubscribed. */
  readonly stopped: readonly string[];
  readonly problem: string | null;
  onChange(recipients: readonly Recipient[]): void;
}

/** Recipients of a schedule, each a channel with a target. */
export function RecipientsField({ recipients, stopped, problem, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation('facet/reports');
  const channels = useChannels();
  const set = (key: number, part: Partial<Recipient>) =>
    onChange(recipients.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.recipients')}</legend>
      {recipients.map((one) => {
        const channel = channels.find(({ value }) => value === one.channel);
        return (
          <div key={one.key} className={classes.recipient}>
            <Select
              aria-label={t('form.channel')}
              allowDeselect={false}
              data={channel === undefined ? [...channels, { value: one.channel, label: one.channel }] : channels}
              value={one.channel}
              onChange={(value) => set(one.key, { channel: value ?? one.channel })}
            />
            <TextInput
              aria-label={channel?.target ?? t('form.target')}
              placeholder={channel?.placeholder ?? channel?.target}
              maxLength={1_000}
              value={one.target}
              error={problem !== null && one.target.trim() === ''}
              onChange={(event) => set(one.key, { target: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('form.removeRecipient')}
              disabled={recipients.length === 1}
              onClick={() => onChange(recipients.filter(({ key }) => key !== one.key))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        );
      })}
      {stopped.length === 0 ? null : (
        <p className={classes.help}>{t('form.stopped', { addresses: stopped.join(', ') })}</p>
      )}
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => {
          const key = Math.max(...recipients.map((one) => one.key)) + 1;
          onChange([...recipients, { key, channel: recipients.at(-1)?.channel ?? 'Email', target: '' }]);
        }}
      >
        {t('form.addRecipient')}
      </Button>
    </fieldset>
  );
}

/** The delivery channels with their texts. */
function useChannels() {
  const api = useService(ApiClientToken);
  const text = useDeclaredText();
  const { data } = useQuery({
    queryKey: ['reports', 'channels'],
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/report_channel/', {}, { signal })).result,
  });
  return (data ?? []).map(({ key, owner, label, target, placeholder }) => ({
    value: key,
    label: text(owner, label),
    target: text(owner, target),
    placeholder,
  }));
}
