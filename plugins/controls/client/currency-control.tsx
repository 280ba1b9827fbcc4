import type { ControlProps } from './control-type.ts';
import { Select } from '@mantine/core';
import { currencySymbol, type CurrencyFormat } from '@facet/sdk/formatting';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import { Field } from './field.tsx';

const CODES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'];

export function CurrencyControl({
  label,
  description,
  error,
  value,
  onChange,
}: ControlProps<CurrencyFormat | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  return (
    <Field label={label} description={description} error={error}>
      <div className={classes.row}>
        <Select
          aria-label={t('currency.code')}
          placeholder={t('currency.code')}
          clearable
          searchable
          data={CODES.map((code) => ({ value: code, label: `${currencySymbol(code) ?? ''} ${code}` }))}
          value={value?.symbol ?? null}
          onChange={(symbol) => onChange(symbol === null ? null : { symbolPosition: 'prefix', ...value, symbol })}
        />
        <Select
          aria-label={t('currency.side')}
          disabled={!value?.symbol}
          allowDeselect={false}
          data={[
            { value: 'prefix', label: t('currency.prefix') },
            { value: 'suffix', label: t('currency.suffix') },
          ]}
          value={value?.symbolPosition ?? 'prefix'}
          onChange={(side) => onChange({ ...value, symbolPosition: side === 'suffix' ? 'suffix' : 'prefix' })}
        />
      </div>
    </Field>
  );
}
