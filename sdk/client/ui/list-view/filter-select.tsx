import { Button, Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchOptions } from '../select-options.ts';
import { SkeletonLine } from '../skeletons.tsx';
import { type ListFilter, type ListFilterOption, MOST_CHOICES } from './list-view-props.ts';
import classes from './list-view.module.css';

interface FilterSelectProps {
  /** Title of the list: filters of other lists have the same names and other choices. */
  readonly list: string;
  readonly label: string;
  readonly value: string | null;
  readonly options: NonNullable<ListFilter['options']>;
  /** There is no "all". */
  readonly required?: boolean;
  onChange(value: string | null): void;
}

const ALL = '';
const SEARCH_FROM = 8;
const TYPING_PAUSE = 250;
const LIST_HEIGHT = 220;

/** A button that says what it filters by and opens the choices. */
export function FilterSelect({ list, label, value, options, required = false, onChange }: FilterSelectProps) {
  const { t } = useTranslation('facet');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      setSearch('');
      combobox.resetSelectedOption();
    },
    onDropdownOpen: () => combobox.selectFirstOption(),
  });
  const remote = typeof options === 'function';
  const ask = (text: string) => ({
    queryKey: ['list-filter', list, label, text],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      remote ? options(signal, { search: text, value }) : options,
  });
  const answer = useQuery({
    ...ask(''),
    // A value from the URL needs its label before anyone opens the list.
    enabled: remote && (combobox.dropdownOpened || value !== null),
  });
  const all = remote ? (answer.data ?? []) : options;
  const [typed] = useDebouncedValue(search.trim(), TYPING_PAUSE);
  const found = useQuery({ ...ask(typed), enabled: remote && typed !== '' && all.length >= MOST_CHOICES });
  const shown = found.data !== undefined && typed === search.trim() ? found.data : matchOptions(all, search, false);
  const failure = found.error ?? answer.error;
  const [picked, setPicked] = useState<ListFilterOption>();
  const named = picked?.value === value ? picked : all.find((option) => option.value === value);
  const chosen = value === null ? t('list.all') : (named?.label ?? value);

  return (
    <Combobox
      store={combobox}
      width={220}
      position="bottom-start"
      onOptionSubmit={(next) => {
        setPicked(shown.find((option) => option.value === next));
        onChange(next === ALL ? null : next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <Button
          className={classes.filter ?? ''}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.filterLabel}>{label}</span> <span className={classes.filterValue}>{chosen}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {all.length >= SEARCH_FROM ? (
          <Combobox.Search
            value={search}
            aria-label={t('list.searchIn', { name: label })}
            placeholder={t('kit.search')}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
        ) : null}
        <Combobox.Options aria-label={label} mah={LIST_HEIGHT} style={{ overflowY: 'auto' }}>
          {required || search !== '' ? null : (
            <Combobox.Option value={ALL} active={value === null}>
              {t('list.all')}
            </Combobox.Option>
          )}
          {(answer.isFetching && all.length === 0) || found.isFetching ? <SkeletonLine height={20} /> : null}
          {failure === null ? null : <Combobox.Empty>{failure.message}</Combobox.Empty>}
          {shown.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
