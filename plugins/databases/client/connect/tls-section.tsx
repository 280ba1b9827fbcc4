import { Button, FileButton, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AvailableEngine, checksOf, type ConnectValues, type TlsCheck } from './connect-values.ts';
import classes from './connect-page.module.css';

interface TlsSectionProps {
  readonly engine: AvailableEngine;
  readonly values: ConnectValues;
  readonly error: string | true | undefined;
  onChange(change: Partial<ConnectValues>): void;
}

/** Whether the connection is encrypted, and how strictly the server is checked. */
export function TlsSection({ engine, values, error, onChange }: TlsSectionProps) {
  const { t } = useTranslation('facet/databases');
  const title = useId();
  const checks = checksOf(engine);
  return (
    <section className={classes.section} aria-labelledby={title}>
      <div className={classes.row}>
        <b id={title}>{t('connect.tls.title')}</b>
        <span className={classes.quiet}>{t(values.encrypted ? 'connect.tls.on' : 'connect.tls.off')}</span>
        <Switch
          className={classes.end}
          aria-labelledby={title}
          checked={values.encrypted}
          onChange={(event) => onChange({ encrypted: event.currentTarget.checked })}
        />
      </div>
      {values.encrypted ? (
        <>
          {checks.length > 1 ? (
            <SegmentedControl
              fullWidth
              // On a phone the label of a check takes two lines.
              styles={{ label: { whiteSpace: 'normal' } }}
              aria-label={t('connect.tls.check')}
              value={values.check}
              onChange={(value) => onChange({ check: checks.find((check) => check === value) ?? 'encrypt' })}
              data={checks.map((check: TlsCheck) => ({ value: check, label: t(`connect.tls.${check}`) }))}
            />
          ) : null}
          {values.check === 'encrypt' ? null : (
            <PemField
              placeholder={t('connect.pem')}
              label={t('connect.tls.certificate')}
              description={t('connect.tls.certificateHelp')}
              value={values.authority}
              error={error}
              onChange={(authority) => onChange({ authority })}
            />
          )}
        </>
      ) : null}
    </section>
  );
}

interface PemFieldProps {
  readonly id?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error?: string | true | undefined;
  onChange(text: string): void;
}

/** A certificate or a key, pasted or read from a local file. */
export function PemField({ onChange, ...field }: PemFieldProps) {
  const { t } = useTranslation('facet/databases');
  return (
    <div className={classes.pem}>
      <Textarea
        {...field}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileButton
        accept=".pem,.crt,.cer,.key,.p8,.json,text/plain"
        onChange={(file) => {
          if (file) void file.text().then(onChange);
        }}
      >
        {(props) => (
          <Button {...props} size="xs" leftSection={<IconFileCertificate size={14} stroke={1.6} />}>
            {t('connect.chooseFile')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
