import { ActionIcon } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { Hint } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import { isRequired } from '../../common/filters/native-filter.ts';
import { FilterInput, type FilterInputProps } from './filter-input.tsx';
import classes from './filters.module.css';

export interface FilterFieldProps extends FilterInputProps {
  readonly changed: boolean;
}

/** One filter with its name, its mark and the input of its type. */
export function FilterField({ filter, masks, changed, onChange }: FilterFieldProps) {
  const { t } = useTranslation('facet/dashboards');
  const mask = masks[filter.id] ?? CLEARED;
  const required = isRequired(filter);
  return (
    <div className={classes.field} data-filter={filter.id}>
      <div className={classes.label}>
        <span className={classes.name} title={filter.name}>
          {filter.name}
        </span>
        {required ? (
          <span className={classes.required} aria-label={t('filters.required')}>
            *
          </span>
        ) : null}
        {filter.description ? (
          <Hint label={filter.description}>
            <span className={classes.about} role="img" aria-label={filter.description}>
              <IconInfoCircle size={13} stroke={1.6} aria-hidden />
            </span>
          </Hint>
        ) : null}
        {hasValue(mask) && mask.filterState?.excludeFilterValues === true ? (
          <span className={classes.excluded}>{t('filters.excluded')}</span>
        ) : null}
        {changed ? <span className={classes.notApplied}>{t('filters.notApplied')}</span> : null}
        {hasValue(mask) ? (
          <ActionIcon
            size="xs"
            className={classes.clear ?? ''}
            aria-label={t('filters.clearOne', { name: filter.name })}
            onClick={() => onChange(filter.id, CLEARED)}
          >
            <IconX size={12} />
          </ActionIcon>
        ) : null}
      </div>
      <FilterInput filter={filter} masks={masks} onChange={onChange} />
      {required && !hasValue(mask) ? <p className={classes.missing}>{t('filters.requiredText')}</p> : null}
    </div>
  );
}
