import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function TextFilter({ config, value, onChange }: FilterProps<object, string>) {
  const { t } = useTranslation('{{id}}');
  return (
    <TextInput
      size="xs"
      aria-label={config.name}
      placeholder={t('placeholder')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
