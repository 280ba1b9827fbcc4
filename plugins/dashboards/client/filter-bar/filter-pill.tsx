import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { DataMask } from '@facet/sdk/common';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import classes from './filter-strip.module.css';
import { StripPopover } from './strip-popover.tsx';

export interface FilterPillProps {
  readonly filter: NativeFilter;
  readonly mask: DataMask | undefined;
  /** The value in words. */
  readonly value: string;
  /** Its value has not been applied yet. */
  readonly isChanged: boolean;
  /** Why it keeps the filters from being applied, in a word or two; `null`: it does not. */
  readonly problem: string | null;
  /** The input, shown below the pill. */
  readonly children: ReactNode;
  onClear(id: string, mask: DataMask): void;
}

/** One filter of the strip: its name and value; its input opens below. */
export function FilterPill({ filter, mask, value, isChanged, problem, children, onClear }: FilterPillProps) {
  const { t } = useTranslation('facet/dashboards');
  const [text, more] = shortText(mask, value);
  return (
    <span
      className={classes.pill}
      data-filter={filter.id}
      data-changed={isChanged || undefined}
      data-missing={problem !== null || undefined}
    >
      <StripPopover
        className={classes.pillButton ?? ''}
        label={filter.name}
        target={
          <>
            <span>{filter.name}</span>
            {text === '' ? null : <b title={value}>{text}</b>}
            {more === 0 ? null : <small>{`+${more}`}</small>}
            {problem === null ? null : <em>{problem}</em>}
            {isChanged ? <i role="img" aria-label={t('filters.notApplied')} /> : null}
          </>
        }
      >
        {children}
      </StripPopover>
      {hasValue(mask) ? (
        <ActionIcon
          size="xs"
          aria-label={t('filters.clearOne', { name: filter.name })}
          onClick={() => onClear(filter.id, CLEARED)}
        >
          <IconX size={12} />
        </ActionIcon>
      ) : null}
    </span>
  );
}

const SHOWN = 2;

/** The first values, and how many more there are; of excluded values all, since the first one alone would be read as chosen. */
export function shortText(mask: DataMask | undefined, all: string): readonly [text: string, more: number] {
  const value = mask?.filterState?.value;
  const isExcluded = mask?.filterState?.excludeFilterValues === true;
  if (!Array.isArray(value) || value.length <= SHOWN || isExcluded) return [all, 0];
  return [String(value[0]), value.length - 1];
}
