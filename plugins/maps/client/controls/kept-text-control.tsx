import type { ControlProps } from '@facet/plugin-controls/contract.client';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function KeptTextControl({ label, value }: ControlProps<string | null | undefined>) {
  const { t } = useTranslation('facet/maps');
  return <Textarea label={label} description={t('kept')} value={value ?? ''} autosize maxRows={6} readOnly />;
}
