import type { ControlProps } from '@facet/plugin-controls/contract.client';
import { useTranslation } from 'react-i18next';
import { HIGHEST, LOWEST } from '../common/stepper.ts';
import classes from './stepper.module.css';

export function Stepper({ label, description, value, error, onChange }: ControlProps<number | null | undefined>) {
  const { t } = useTranslation('{{id}}');
  const number = value ?? LOWEST;
  return (
    <fieldset className={classes.stepper}>
      <legend>{label}</legend>
      <button type="button" aria-label={t('fewer')} disabled={number <= LOWEST} onClick={() => onChange(number - 1)}>
        −
      </button>
      <output>{number}</output>
      <button type="button" aria-label={t('more')} disabled={number >= HIGHEST} onClick={() => onChange(number + 1)}>
        +
      </button>
      {description === undefined ? null : <p>{description}</p>}
      {error === null ? null : <p role="alert">{error}</p>}
    </fieldset>
  );
}
