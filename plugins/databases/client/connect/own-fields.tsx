import { PasswordInput, TextInput } from '@mantine/core';
import { useDeclaredText } from '@facet/sdk/client';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, ownField } from '../trial-outcome.ts';
import type { AvailableEngine, ConnectValues } from './connect-values.ts';
import { PemField } from './tls-section.tsx';
import classes from './connect-page.module.css';

interface OwnFieldsProps {
  readonly engine: AvailableEngine;
  readonly values: ConnectValues;
  readonly errors: FieldErrors;
  onChange(change: Partial<ConnectValues>): void;
}

type Field = NonNullable<AvailableEngine['fields']>[number];

/** The form of an engine whose servers are not addressed by host and port. */
export function OwnFields({ engine, values, errors, onChange }: OwnFieldsProps) {
  return (
    <div className={classes.pair}>
      {engine.fields?.map((field) => (
        <div key={field.name} className={field.lines ? (classes.whole ?? '') : undefined}>
          <OwnField
            owner={engine.owner ?? ''}
            field={field}
            value={values.answers[field.name] ?? ''}
            error={errors[ownField(field.name)]}
            onChange={(answer) => onChange({ answers: { ...values.answers, [field.name]: answer } })}
          />
        </div>
      ))}
    </div>
  );
}

interface OwnFieldProps {
  readonly owner: string;
  readonly field: Field;
  readonly value: string;
  readonly error: string | true | undefined;
  onChange(answer: string): void;
}

function OwnField({ owner, field, value, error, onChange }: OwnFieldProps) {
  const { t } = useTranslation('facet/databases');
  const text = useDeclaredText();
  const shared = {
    id: `connect-${ownField(field.name)}`,
    label: text(owner, field.label),
    ...(field.help === undefined ? {} : { description: text(owner, field.help) }),
    required: field.required,
    value,
    error,
  };
  if (field.lines) return <PemField {...shared} onChange={onChange} />;
  const input = {
    ...shared,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] satisfies (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  return field.secret ? (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
    />
  ) : (
    <TextInput {...input} autoComplete="off" />
  );
}
