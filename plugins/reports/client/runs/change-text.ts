import { toLanguageTag } from '@facet/sdk/common';
import { useTranslation } from 'react-i18next';
import { REPORT_FORMATS, VALIDATORS } from '../../common/report-states.ts';
import type { ReportChange } from '../../common/wire/report.ts';

type Value = ReportChange['members'][number]['before'];

/** Text of a member's value, as the form shows it. */
export function useChangeText(): (member: string, value: Value) => string {
  const { t, i18n } = useTranslation('facet/reports');
  const language = toLanguageTag(i18n.language || 'en');
  return (member, value) => {
    if (value === null || value === '') return t('changes.nothing');
    if (typeof value === 'boolean') return t(value ? 'changes.on' : 'changes.off');
    if (typeof value === 'number') return value.toLocaleString(language);
    const format = REPORT_FORMATS.find((known) => known === value);
    if (member === 'report_format' && format !== undefined) return t(`form.formats.${format}`);
    const validator = VALIDATORS.find((known) => known === value);
    return member === 'validator_type' && validator !== undefined ? t(`form.validator.${validator}`) : value;
  };
}
