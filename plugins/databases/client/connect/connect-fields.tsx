import { NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useFlag } from '@facet/sdk/client';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionOptionFields } from '../connection-option-fields.tsx';
import { type AvailableEngine, type ConnectValues, withUri } from './connect-values.ts';
import type { FieldErrors } from '../trial-outcome.ts';
import { OwnFields } from './own-fields.tsx';
import { TlsSection } from './tls-section.tsx';
import { TunnelSection } from './tunnel-section.tsx';
import classes from './connect-page.module.css';

interface ConnectFieldsProps {
  readonly engine: AvailableEngine;
  readonly values: ConnectValues;
  readonly errors: FieldErrors;
  onChange(change: Partial<ConnectValues>): void;
}

type TextName = 'name' | 'host' | 'username' | 'database';

/** The form of a connection: address, login and options. */
export function ConnectFields(props: ConnectFieldsProps) {
  const { engine, values, errors, onChange } = props;
  const { t } = useTranslation('facet/databases');
  const text = (name: TextName) => ({
    id: `connect-${name}`,
    label: t(name === 'name' ? 'form.name' : `connect.${name}`),
    required: true,
    spellCheck: false,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const tunnels = useFlag('SSH_TUNNELING');
  const hasPassword = engine.network !== undefined || engine.fields !== undefined;
  const uriHelp = engine.files ? t('form.fileHelp') : hasPassword ? t('form.uriHelp') : undefined;
  const password = <PasswordField {...props} />;
  return (
    <>
      {values.way === 'uri' ? (
        <section className={classes.section}>
          <TextInput {...text('name')} />
          <TextInput
            id="connect-uri"
            label={t('form.uri')}
            description={uriHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={engine.sqlalchemy_uri_placeholder}
            required
            spellCheck={false}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
            value={values.uri}
            error={errors.uri}
            onChange={(event) => onChange(withUri(values, event.currentTarget.value))}
          />
          {hasPassword ? password : null}
        </section>
      ) : engine.fields ? (
        <section className={classes.section}>
          <TextInput {...text('name')} />
          <OwnFields engine={engine} values={values} errors={errors} onChange={onChange} />
        </section>
      ) : (
        <section className={classes.section}>
          <div className={classes.pair}>
            <TextInput {...text('name')} />
            <TextInput {...text('database')} />
          </div>
          <div className={classes.server}>
            <TextInput {...text('host')} />
            <NumberInput
              id="connect-port"
              label={t('connect.port')}
              required
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              value={values.port}
              error={errors.port}
              onChange={(value) => onChange({ port: typeof value === 'number' ? value : '' })}
            />
          </div>
          <div className={classes.pair}>
            <TextInput {...text('username')} />
            {password}
          </div>
        </section>
      )}
      {values.way === 'fields' && engine.network ? (
        <TlsSection engine={engine} values={values} error={errors.tls} onChange={onChange} />
      ) : null}
      {!tunnels || engine.engine_information.disable_ssh_tunneling ? null : (
        <TunnelSection values={values} error={errors.tunnel} onChange={onChange} />
      )}
      <Options engine={engine} values={values} onChange={onChange} />
    </>
  );
}

function PasswordField({ values, errors, onChange }: Pick<ConnectFieldsProps, 'values' | 'errors' | 'onChange'>) {
  const { t } = useTranslation('facet/databases');
  return (
    <PasswordInput
      id="connect-password"
      label={t('form.password')}
      description={t('connect.passwordHelp')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
      value={values.password}
      error={errors.password}
      onChange={(event) => onChange({ password: event.currentTarget.value })}
    />
  );
}

/** The options are collapsed; a line states their defaults. */
function Options({ engine, values, onChange }: Pick<ConnectFieldsProps, 'engine' | 'values' | 'onChange'>) {
  const { t } = useTranslation('facet/databases');
  const [open, setOpen] = useState(false);
  const body = useId();
  const said = [
    t(values.exposeInSqlLab ? 'connect.options.sqlLab' : 'connect.options.noSqlLab'),
    t(values.allowDml ? 'connect.options.dml' : 'connect.options.readOnly'),
    t(values.allowUpload ? 'connect.options.uploads' : 'connect.options.noUploads'),
  ];
  return (
    <section className={classes.section}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} stroke={1.6} data-open={open || undefined} className={classes.chevron ?? ''} />
        <b>{t('form.options')}</b>
        <span className={classes.quiet}>{said.join(', ')}</span>
      </button>
      <div id={body} hidden={!open} className={classes.options}>
        <ConnectionOptionFields
          values={values}
          hasCatalogs={engine.engine_information.supports_dynamic_catalog === true}
          onChange={onChange}
        />
      </div>
    </section>
  );
}
