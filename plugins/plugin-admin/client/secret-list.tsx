import { Button, PasswordInput } from '@mantine/core';
import { ApiClientToken, useManifestText, useService } from '@facet/sdk/client';
import { describeError, Tag } from '@facet/sdk/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginSecretRow } from '../common/wire/plugin.ts';
import { DETAILS, partsOf, usePluginDetails } from './plugin-calls.ts';
import classes from './plugin-detail.module.css';

/** Secrets of a plugin. Values can be entered, but not read. */
export function SecretList({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet/plugin-admin');
  const secrets = usePluginDetails(id).data?.secrets ?? [];
  if (secrets.length === 0) return null;
  return (
    <>
      <h3>{t('secret.title')}</h3>
      <ul className={classes.rows}>
        {secrets.map((secret) => (
          <li key={secret.name} className={classes.secret}>
            <SecretForm id={id} secret={secret} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SecretForm({ id, secret }: { readonly id: string; readonly secret: PluginSecretRow }) {
  const { t } = useTranslation('facet/plugin-admin');
  const { name, description, isSet } = secret;
  const text = useManifestText();
  const label = useId();
  const [value, setValue] = useState('');
  const save = useSecret(id, name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(value, { onSuccess: () => setValue('') });
      }}
    >
      <p id={label} className={classes.secretHead}>
        <span className={classes.grow}>
          {text(id, `secrets.${name}`, description)} <code>{name}</code>
        </span>
        <Tag {...(isSet ? { tone: 'success' as const } : {})}>{t(isSet ? 'secret.isSet' : 'secret.isMissing')}</Tag>
      </p>
      <div className={classes.secretRow}>
        <PasswordInput
          className={classes.grow ?? ''}
          aria-labelledby={label}
          autoComplete="off"
          placeholder={t(isSet ? 'secret.replaceHint' : 'secret.setHint')}
          value={value}
          error={save.error === null ? undefined : describeError(save.error).message}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" disabled={value === ''} loading={save.isPending}>
          {t(isSet ? 'secret.replace' : 'secret.set')}
        </Button>
        {isSet ? (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('secret.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function useSecret(id: string, name: string) {
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (value: string | null) =>
      api.call('PUT /api/v1/plugin/:owner/:name/secret', { params: partsOf(id), body: { name, value } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...DETAILS, id] }),
  });
}
