import { formatLocale } from '../../../common/locale.ts';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toolbar } from '../toolbar.tsx';
import { FilterSelect } from './filter-select.tsx';
import type { ListState } from './list-state.ts';
import type { ListFilter } from './list-view-props.ts';
import classes from './list-view.module.css';

interface ListToolbarProps {
  readonly title: string;
  readonly searchLabel: string;
  readonly state: ListState;
  readonly filters: readonly ListFilter[];
  readonly sorts: readonly { readonly header: string; readonly sort?: string }[];
  readonly cardMode: boolean;
  onChange(change: Partial<ListState>, options?: { replace?: boolean }): void;
}

const CHECKED = 'true';
const ALL = '';

export function ListToolbar({ title, searchLabel, state, filters, sorts, cardMode, onChange }: ListToolbarProps) {
  const { t } = useTranslation('facet');
  const setFilter = (id: string, value: string | null) => {
    const { [id]: _removed, ...rest } = state.filters;
    onChange({ filters: value === null ? rest : { ...rest, [id]: value } });
  };
  const end = cardMode ? (
    <>
      {state.mode === 'cards' ? (
        <FilterSelect
          list={title}
          label={t('list.sort')}
          value={state.sort.column}
          required
          options={sorts.flatMap(({ header, sort }) => (sort === undefined ? [] : [{ value: sort, label: header }]))}
          onChange={(column) =>
            onChange({
              sort: { column: column ?? state.sort.column, descending: column === 'changed_on_delta_humanized' },
            })
          }
        />
      ) : null}
      <SegmentedControl
        aria-label={t('list.mode')}
        value={state.mode}
        onChange={(mode) => onChange({ mode: mode === 'cards' ? 'cards' : 'table' })}
        data={[
          { value: 'table', label: <ModeLabel name={t('list.table')} icon={<IconList size={14} />} /> },
          { value: 'cards', label: <ModeLabel name={t('list.cards')} icon={<IconLayoutGrid size={14} />} /> },
        ]}
      />
    </>
  ) : undefined;
  return (
    <Toolbar label={t('list.toolbar', { name: title })} end={end}>
      <SearchField
        label={searchLabel}
        value={state.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      {filters.map((filter) => (
        <FilterField
          key={filter.id}
          list={title}
          filter={filter}
          value={state.filters[filter.id] ?? null}
          onChange={(value) => setFilter(filter.id, value)}
        />
      ))}
    </Toolbar>
  );
}

interface FilterFieldProps {
  readonly list: string;
  readonly filter: ListFilter;
  readonly value: string | null;
  onChange(value: string | null): void;
}

function FilterField({ list, filter: { label, options, segments = false }, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation('facet');
  if (options === undefined)
    return (
      <label className={classes.checkFilter}>
        <Checkbox
          checked={value === CHECKED}
          onChange={(event) => onChange(event.currentTarget.checked ? CHECKED : null)}
        />
        {label}
      </label>
    );
  if (segments && typeof options !== 'function')
    return (
      <SegmentedControl
        aria-label={label}
        value={value ?? ALL}
        onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
        data={[
          { value: ALL, label: t('list.all') },
          ...options.map(({ value: option, label: name, count }) => ({
            value: option,
            label: count === undefined ? name : `${name} ${count.toLocaleString(formatLocale())}`,
          })),
        ]}
      />
    );
  return <FilterSelect list={list} label={label} value={value} options={options} onChange={onChange} />;
}

function ModeLabel({ name, icon }: { readonly name: string; readonly icon: ReactNode }) {
  return (
    <span className={classes.mode} title={name}>
      {icon}
      <span className={classes.hidden}>{name}</span>
    </span>
  );
}

const TYPING_PAUSE = 250;

/** Searches after a short pause in typing; Enter searches at once. */
function SearchField(props: { readonly label: string; readonly value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(props.value);
  const [known, setKnown] = useState(props.value);
  // The back button changes the search from outside.
  if (known !== props.value) {
    setKnown(props.value);
    setText(props.value);
  }
  const latest = useRef(props.onSearch);
  useEffect(() => {
    latest.current = props.onSearch;
  });
  useEffect(() => {
    if (text === props.value) return;
    const timer = setTimeout(() => latest.current(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, props.value]);
  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      aria-label={props.label}
      placeholder={props.label}
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onSearch(text);
      }}
    />
  );
}
