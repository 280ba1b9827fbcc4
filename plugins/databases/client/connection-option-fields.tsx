import { Checkbox, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionOptions } from './connection-options.ts';
import classes from './database-form.module.css';

interface ConnectionOptionFieldsProps {
  readonly values: ConnectionOptions;
  /** Whether the engine has several catalogues. */
  readonly hasCatalogs: boolean;
  onChange(change: Partial<ConnectionOptions>): void;
}

const SWITCHES = ['exposeInSqlLab', 'allowDml', 'allowUpload', 'allowAsync'] as const;

/** Options for the use of a database. */
export function ConnectionOptionFields({ values, hasCatalogs, onChange }: ConnectionOptionFieldsProps) {
  const { t } = useTranslation('facet/databases');
  return (
    <>
      <div className={classes.switches} role="group" aria-label={t('form.options')}>
        {[...SWITCHES, ...(hasCatalogs ? (['allowCatalogs'] as const) : [])].map((name) => (
          <Checkbox
            key={name}
            label={t(`form.${name}`)}
            checked={values[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <NumberInput
        label={t('form.cacheTimeout')}
        min={-1}
        allowDecimal={false}
        value={values.cacheTimeout}
        onChange={(value) => onChange({ cacheTimeout: typeof value === 'number' ? value : '' })}
      />
    </>
  );
}
