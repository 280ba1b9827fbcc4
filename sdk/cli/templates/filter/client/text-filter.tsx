import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextSettings } from '../common/text-settings.ts';

export function TextFilter({ config, value, onChange }: FilterProps<TextSettings, string>) {
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
