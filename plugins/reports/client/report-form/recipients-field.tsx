import { ApiClientToken, useDeclaredText, useService } from '@facet/sdk/client';
import { Button, Menu, Pill, TagsInput } from '@mantine/core';
import { IconMail, IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_CHANNEL } from '../../common/report-states.ts';
import type { Copies, Recipient } from './report-values.ts';
import classes from './report-form.module.css';
import { targetsOf, withTargets } from './recipients.ts';

export interface RecipientsFieldProps {
  readonly recipients: readonly Recipient[];
  readonly copies: Copies;
  /** Addresses that have unsubscribed. */
  readonly stopped: readonly string[];
  readonly problem: string | null;
  onChange(part: { readonly recipients?: readonly Recipient[]; readonly copies?: Copies }): void;
}

const MOST_TARGET = 1_000;
/** Between pasted targets of any channel: lists come from mails and sheets. */
const LINES = ['\t', '\n', '\r'];
const icon = { size: 14, stroke: 1.5 } as const;

/** Recipients of a schedule as chips, for each channel in use. */
export function RecipientsField({ recipients, copies, stopped, problem, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation('facet/reports');
  const channels = useChannels();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [hasCopies, setHasCopies] = useState(copies.cc.length + copies.bcc.length > 0);
  const used = new Set([PEOPLE_CHANNEL, ...recipients.map(({ channel }) => channel), ...added]);
  // A channel of a plugin that is off keeps its recipients.
  const shown = [...used].map((key) => channels.find(({ value }) => value === key) ?? { value: key, label: key });
  const others = channels.filter(({ value }) => !used.has(value));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.recipients')}</legend>
      {shown.map((channel) => {
        const isMail = channel.value === PEOPLE_CHANNEL;
        const field = {
          values: targetsOf(recipients, channel.value),
          onChange: (targets: readonly string[]) =>
            onChange({ recipients: withTargets(recipients, channel.value, targets) }),
        };
        return isMail ? (
          <AddressField
            key={channel.value}
            {...field}
            label={channel.label}
            hasLabel={shown.length > 1 || hasCopies}
            isInvalid={problem !== null}
          />
        ) : (
          <TargetField key={channel.value} {...field} channel={channel} />
        );
      })}
      {hasCopies ? (
        <>
          {(['cc', 'bcc'] as const).map((way) => (
            <AddressField
              key={way}
              label={t(`form.${way}`)}
              values={copies[way]}
              onChange={(addresses) => onChange({ copies: { ...copies, [way]: addresses } })}
            />
          ))}
        </>
      ) : null}
      <p className={classes.help}>{t('form.recipientsHelp')}</p>
      {stopped.length === 0 ? null : (
        <p className={classes.help}>{t('form.stopped', { addresses: stopped.join(', ') })}</p>
      )}
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        {others.length === 0 ? null : (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="subtle" size="compact-sm" leftSection={<IconPlus {...icon} />}>
                {t('form.addChannel')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(({ value, label }) => (
                <Menu.Item key={value} onClick={() => setAdded([...added, value])}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {hasCopies ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus {...icon} />}
            onClick={() => setHasCopies(true)}
          >
            {t('form.addCopies')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ChipsProps {
  readonly values: readonly string[];
  onChange(values: readonly string[]): void;
}

interface AddressFieldProps extends ChipsProps {
  readonly label: string;
  /** Whether the label is in sight. */
  readonly hasLabel?: boolean;
  readonly isInvalid?: boolean;
}

/** Addresses; administrators, who may see addresses of users, choose them by name. */
function AddressField({ label, hasLabel = true, values, isInvalid = false, onChange }: AddressFieldProps) {
  const { t } = useTranslation('facet/reports');
  const [search, setSearch] = useState('');
  const people = usePeople(search);
  return (
    <TagsInput
      {...(hasLabel ? { label } : { 'aria-label': label })}
      placeholder={values.length === 0 ? t('form.addressPlaceholder') : ''}
      data={people.options.map(({ email, name }) => ({ value: email, label: name }))}
      // The server has searched by name already.
      filter={({ options }) => options}
      splitChars={[',', ';', ' ', ...LINES]}
      value={[...values]}
      error={isInvalid && values.length === 0}
      maxLength={MOST_TARGET}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
      renderOption={({ option }) => (
        <span className={classes.personOption}>
          {people.known(String(option.value)) ?? option.value}
          <small>{option.value}</small>
        </span>
      )}
      renderPill={({ value = '', onRemove, disabled = false }) => {
        const address = String(value);
        const person = people.known(address);
        return (
          <Pill
            withRemoveButton={!disabled}
            {...(onRemove === undefined ? {} : { onRemove })}
            title={address}
            removeButtonProps={{ 'aria-label': t('form.removeRecipient', { name: person ?? address }) }}
          >
            <span className={classes.chip}>
              {person === undefined ? <IconMail {...icon} aria-hidden /> : <i aria-hidden>{initialsOf(person)}</i>}
              {person ?? address}
              {person === undefined && people.isComplete ? <small>{t('form.outside')}</small> : null}
            </span>
          </Pill>
        );
      }}
    />
  );
}

interface TargetFieldProps extends ChipsProps {
  readonly channel: Channel;
}

function TargetField({ channel: { label, target, placeholder }, values, onChange }: TargetFieldProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <TagsInput
      label={target ?? label}
      placeholder={values.length === 0 ? (placeholder ?? label) : ''}
      // Targets of other channels, such as addresses of webhooks, may contain any other character.
      splitChars={LINES}
      value={[...values]}
      maxLength={MOST_TARGET}
      onChange={onChange}
      renderPill={({ value = '', onRemove, disabled = false }) => (
        <Pill
          withRemoveButton={!disabled}
          {...(onRemove === undefined ? {} : { onRemove })}
          title={String(value)}
          removeButtonProps={{ 'aria-label': t('form.removeRecipient', { name: String(value) }) }}
        >
          <span className={classes.chip}>
            <IconSend {...icon} aria-hidden />
            {value}
            <small>{label}</small>
          </span>
        </Pill>
      )}
    />
  );
}

const FOUND = 100;

/** Users with an address. Only administrators get any. */
function usePeople(search: string) {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['report-people', search],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/report/related/:column',
        { params: { column: 'owners' }, q: { page: 0, page_size: FOUND, filter: search } },
        { signal },
      ),
  });
  const options = (data?.result ?? []).flatMap(({ text, extra }) => {
    const { email } = extra;
    return typeof email === 'string' && email !== '' ? [{ name: text, email }] : [];
  });
  const names = new Map(options.map(({ name, email }) => [email.toLowerCase(), name]));
  return {
    options,
    known: (address: string) => names.get(address.toLowerCase()),
    /** An address that is not among them is no user's. */
    isComplete: options.length > 0 && search === '' && (data?.count ?? 0) <= FOUND,
  };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
    .toUpperCase();

interface Channel {
  readonly value: string;
  readonly label: string;
  /** What a target of it is. */
  readonly target?: string;
  readonly placeholder?: string | null;
}

/** The delivery channels with their texts. */
function useChannels(): readonly Channel[] {
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
