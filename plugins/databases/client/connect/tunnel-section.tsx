import { NumberInput, PasswordInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectValues, TunnelValues } from './connect-values.ts';
import { PemField } from './tls-section.tsx';
import classes from './connect-page.module.css';

interface TunnelSectionProps {
  readonly values: ConnectValues;
  readonly error: string | true | undefined;
  onChange(change: Partial<ConnectValues>): void;
}

/** The jump host through which a database is reached. */
export function TunnelSection({ values, error, onChange }: TunnelSectionProps) {
  const { t } = useTranslation('facet/databases');
  const title = useId();
  const { tunnel } = values;
  const set = (change: Partial<TunnelValues>) => onChange({ tunnel: { ...tunnel, ...change } });
  return (
    <section className={classes.section} aria-labelledby={title}>
      <div className={classes.row}>
        <b id={title}>{t('connect.tunnel.title')}</b>
        <span className={classes.quiet}>{t('connect.tunnel.text')}</span>
        <Switch
          className={classes.end}
          aria-labelledby={title}
          checked={values.tunnelled}
          onChange={(event) => onChange({ tunnelled: event.currentTarget.checked })}
        />
      </div>
      {values.tunnelled ? (
        <>
          <div className={classes.jump}>
            <TextInput
              id="connect-tunnel"
              label={t('connect.tunnel.host')}
              required
              value={tunnel.host}
              error={error}
              onChange={(event) => set({ host: event.currentTarget.value })}
            />
            <NumberInput
              label={t('connect.port')}
              required
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              value={tunnel.port}
              onChange={(value) => set({ port: typeof value === 'number' ? value : '' })}
            />
            <TextInput
              label={t('connect.username')}
              required
              autoComplete="off"
              value={tunnel.username}
              onChange={(event) => set({ username: event.currentTarget.value })}
            />
          </div>
          <SegmentedControl
            aria-label={t('connect.tunnel.by')}
            value={tunnel.by}
            onChange={(value) => set({ by: value === 'password' ? 'password' : 'key' })}
            data={[
              { value: 'key', label: t('connect.tunnel.key') },
              { value: 'password', label: t('form.password') },
            ]}
          />
          {tunnel.by === 'key' ? (
            <>
              <PemField
                label={t('connect.tunnel.key')}
                placeholder={t('connect.pem')}
                value={tunnel.key}
                onChange={(key) => set({ key })}
              />
              <Secret
                label={t('connect.tunnel.passphrase')}
                value={tunnel.passphrase}
                onChange={(passphrase) => set({ passphrase })}
              />
            </>
          ) : (
            <Secret label={t('form.password')} value={tunnel.password} onChange={(password) => set({ password })} />
          )}
        </>
      ) : null}
    </section>
  );
}

interface SecretProps {
  readonly label: string;
  readonly value: string;
  onChange(text: string): void;
}

function Secret({ label, value, onChange }: SecretProps) {
  const { t } = useTranslation('facet/databases');
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
