import { Combobox, Pill, PillsInput, UnstyledButton, useVirtualizedCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchOptions, type SelectOption, splitMatch, valuesOfPaste } from './select-options.ts';
import { TypeBadge } from './type-badge.tsx';
import classes from './virtual-select.module.css';

export type { SelectOption } from './select-options.ts';

interface CommonProps {
  readonly label?: string;
  /** Name for assistive technology where no label is shown. */
  readonly ariaLabel?: string;
  readonly placeholder?: string;
  /** Text if nothing is found. */
  readonly emptyText?: string;
  readonly error?: ReactNode;
  /** Marks the label as required; `error` shows the problem. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
  readonly loading?: boolean;
  readonly options: readonly SelectOption[];
  /** Offers the typed text itself as an option. */
  readonly freeForm?: boolean;
  /** The value for typed or pasted text that matches no option; default: the text itself. */
  valueOfText?(text: string): string;
  /** What the option of the typed text says, such as that it is made; it then follows the options that exist. */
  labelOfText?(text: string): string;
  /** More options exist than are at hand: the texts of a pasted list count even where they match none of these. */
  readonly partial?: boolean;
  /** Size of the whole list, when `options` is only what the server found so far. */
  readonly total?: number;
  /** Search beyond what is at hand; the local match still applies. */
  onSearch?(text: string): void;
  onOpen?(): void;
}

export type VirtualSelectProps = CommonProps &
  (
    | { readonly multiple?: false; readonly value: string | null; onChange(value: string | null): void }
    | { readonly multiple: true; readonly value: readonly string[]; onChange(value: readonly string[]): void }
  );

/** Of an option, where the theme does not say it: options grow with what a finger or a setting wants. */
const ROW = 28;
/** Chosen values beyond these are counted. */
const VISIBLE_CHIPS = 4;
const LIST_HEIGHT = 220;
const CHIP_FIELD = 32;

/** A searchable select that draws only the options in sight; with `multiple` the chosen ones are chips. */
export function VirtualSelect(props: VirtualSelectProps) {
  const { t } = useTranslation('facet');
  const list = useSelectList(props);
  const { search, unknown, chosen, shown, combobox, changeSearch, choose, paste } = list;

  function clear(): void {
    if (props.multiple) props.onChange([]);
    else props.onChange(null);
  }

  const optionOf = (value: string) => props.options.find((option) => option.value === value);
  const labelOf = (value: string) => optionOf(value)?.label ?? value;
  const kind = props.multiple || props.value === null ? undefined : optionOf(props.value)?.kind;
  const offersClear = props.clearable === true && chosen.size > 0;
  const shownText = fieldText(props, search, combobox.dropdownOpened, labelOf);

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal disabled={props.disabled ?? false}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          withAsterisk={props.required ?? false}
          error={props.error}
          disabled={props.disabled ?? false}
          size="sm"
          onClick={() => combobox.openDropdown()}
          rightSectionWidth={offersClear ? 48 : 32}
          rightSection={
            <span className={classes.signs}>
              {offersClear ? (
                <Combobox.ClearButton
                  size="xs"
                  className={classes.clear ?? ''}
                  onClear={clear}
                  aria-label={t('kit.clear')}
                />
              ) : null}
              <IconChevronDown size={14} aria-hidden />
            </span>
          }
        >
          <Pill.Group className={kind === undefined ? '' : (classes.withKind ?? '')}>
            {kind === undefined ? null : <TypeBadge kind={kind} />}
            {props.multiple ? <Chips values={props.value} labelOf={labelOf} onRemove={choose} /> : null}
            <Combobox.EventsTarget>
              <PillsInput.Field
                // Beside chips it needs room for the first letters alone, not a line of its own.
                miw={props.multiple && chosen.size > 0 ? CHIP_FIELD : undefined}
                aria-label={props.label ?? props.ariaLabel}
                aria-required={props.required ? true : undefined}
                value={shownText}
                placeholder={placeholderOf(props, chosen.size, labelOf)}
                title={!props.multiple && props.value !== null ? labelOf(props.value) : undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  combobox.openDropdown();
                  // What was chosen still stands in the field while the list is closed: only what follows it was typed.
                  changeSearch(
                    shownText !== search && text.startsWith(shownText) ? text.slice(shownText.length) : text,
                  );
                }}
                onPaste={(event) => {
                  if (paste(event.clipboardData.getData('text'))) event.preventDefault();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && search === '' && props.multiple && props.value.length > 0)
                    props.onChange(props.value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <OptionList {...props} list={list} />
        {props.multiple && props.options.length > 0 ? (
          <Footer
            chosen={chosen.size}
            unknown={unknown}
            found={search === '' ? null : shown.length}
            total={props.total ?? props.options.length}
            onAll={() => props.onChange([...new Set([...props.value, ...shown.map(({ value }) => value)])])}
            onClear={clear}
          />
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionListProps extends Pick<CommonProps, 'label' | 'ariaLabel' | 'loading' | 'emptyText'> {
  readonly list: ReturnType<typeof useSelectList>;
}

/** The options in sight. */
function OptionList({ label, ariaLabel, loading, emptyText, list }: OptionListProps) {
  const { t } = useTranslation('facet');
  const { id, search, active, chosen, shown, scroller, virtual } = list;
  return (
    <Combobox.Options
      ref={scroller}
      aria-label={label ?? ariaLabel}
      className={classes.scroller ?? ''}
      style={{ maxHeight: LIST_HEIGHT }}
      // What scrolls can be reached by keys; a press on it leaves the focus in the field.
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.length === 0 ? (
        <Combobox.Empty>{loading ? t('kit.loading') : (emptyText ?? t('kit.nothingFound'))}</Combobox.Empty>
      ) : (
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = shown[index];
            if (!option) return null;
            return (
              <OptionRow
                key={option.value}
                id={`${id}-${index}`}
                option={option}
                top={start}
                chosen={chosen.has(option.value)}
                active={index === active}
                search={search}
              />
            );
          })}
        </div>
      )}
    </Combobox.Options>
  );
}

/** What is searched for, the options that fit, and the keyboard's way through them. */
function useSelectList(props: VirtualSelectProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(-1);
  /** Pasted texts that are no options. */
  const [unknown, setUnknown] = useState(0);
  const chosen = useMemo(() => chosenValues(props.value), [props.value]);
  const shown = useMemo(
    () => matchOptions(props.options, search, props.freeForm ?? false, props.valueOfText, props.labelOfText),
    [props.options, search, props.freeForm, props.valueOfText, props.labelOfText],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(rowHeight);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 8,
  });

  const combobox = useVirtualizedCombobox({
    totalOptionsCount: shown.length,
    getOptionId: (index) => (shown[index] ? `${id}-${index}` : null),
    isOptionDisabled: (index) => shown[index]?.disabled ?? false,
    selectedOptionIndex: active,
    activeOptionIndex: shown.findIndex((option) => chosen.has(option.value)),
    setSelectedOptionIndex: (index) => {
      setActive(index);
      if (index >= 0) virtual.scrollToIndex(index);
    },
    onSelectedOptionSubmit: (index) => {
      const option = shown[index];
      if (option) choose(option.value);
    },
    onDropdownOpen: () => {
      props.onOpen?.();
      setRow(rowHeight());
      virtual.measure();
      const first = props.multiple ? 0 : shown.findIndex((option) => chosen.has(option.value));
      setActive(Math.max(0, first));
      // The list is not there before it is painted.
      if (first > 0) requestAnimationFrame(() => virtual.scrollToIndex(first, { align: 'center' }));
    },
    onDropdownClose: () => changeSearch(''),
  });

  function changeSearch(text: string): void {
    setSearch(text);
    setActive(0);
    setUnknown(0);
    if (text !== search) props.onSearch?.(text);
  }

  function choose(value: string): void {
    if (props.multiple) {
      props.onChange(chosen.has(value) ? props.value.filter((held) => held !== value) : [...props.value, value]);
      return;
    }
    props.onChange(value);
    combobox.closeDropdown();
  }

  /** Takes a pasted list as values. @returns false for a single text, which is searched for */
  function paste(text: string): boolean {
    if (!props.multiple) return false;
    const takesAll = props.freeForm === true || props.partial === true;
    const pasted = valuesOfPaste(text, props.options, takesAll ? (props.valueOfText ?? String) : undefined);
    if (pasted === undefined) return false;
    props.onChange([...new Set([...props.value, ...pasted.values])]);
    setUnknown(pasted.unknown);
    return true;
  }

  return { id, search, active, unknown, chosen, shown, scroller, virtual, combobox, changeSearch, choose, paste };
}

interface ChipsProps {
  readonly values: readonly string[];
  labelOf(value: string): string;
  onRemove(value: string): void;
}

/** The first of what is chosen; ten thousand chips are unreadable. All are ticked in the list. */
function Chips({ values, labelOf, onRemove }: ChipsProps) {
  const { t } = useTranslation('facet');
  const more = values.length - VISIBLE_CHIPS;
  return (
    <>
      {values.slice(0, VISIBLE_CHIPS).map((value) => (
        <Chip key={value} name={labelOf(value)} onRemove={() => onRemove(value)} />
      ))}
      {more > 0 ? <Pill size="sm">{t('kit.select.more', { count: more })}</Pill> : null}
    </>
  );
}

function Chip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('facet');
  return (
    <Pill
      title={name}
      withRemoveButton
      size="sm"
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('kit.remove', { name }), 'aria-hidden': false }}
    >
      {name}
    </Pill>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly option: SelectOption;
  /** Pixels from the beginning of the list. */
  readonly top: number;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly search: string;
}

function OptionRow({ id, option, top, chosen, active, search }: OptionRowProps) {
  return (
    <Combobox.Option
      id={id}
      value={option.value}
      active={chosen}
      selected={active}
      disabled={option.disabled ?? false}
      className={classes.option ?? ''}
      style={{ transform: `translateY(${top}px)` }}
    >
      {option.share === undefined ? null : (
        <span className={classes.share} style={{ width: `${option.share * 100}%` }} aria-hidden />
      )}
      <span className={classes.tick}>{chosen ? <IconCheck size={14} /> : null}</span>
      {option.kind === undefined ? null : <TypeBadge kind={option.kind} />}
      <span className={classes.text} title={option.label}>
        <Matched text={option.label} search={search} />
      </span>
      {option.note === undefined ? null : (
        <span className={classes.note} title={option.note}>
          {option.note}
        </span>
      )}
    </Combobox.Option>
  );
}

interface FooterProps {
  readonly chosen: number;
  readonly unknown: number;
  /** Null: nothing is searched for. */
  readonly found: number | null;
  readonly total: number;
  onAll(): void;
  onClear(): void;
}

/** The number of chosen or found options, with actions for all of them. The field keeps the focus. */
function Footer({ chosen, unknown, found, total, onAll, onClear }: FooterProps) {
  const { t } = useTranslation('facet');
  return (
    <Combobox.Footer className={classes.footer ?? ''}>
      <span>
        {found === null ? t('kit.select.chosen', { count: chosen }) : t('kit.select.found', { count: found, total })}
      </span>
      <span role="status">{unknown === 0 ? '' : t('kit.select.unknown', { count: unknown })}</span>
      {found ? (
        <UnstyledButton className={classes.link} onMouseDown={(event) => event.preventDefault()} onClick={onAll}>
          {t('kit.select.all', { count: found })}
        </UnstyledButton>
      ) : null}
      <UnstyledButton className={classes.link} onMouseDown={(event) => event.preventDefault()} onClick={onClear}>
        {t('kit.clear')}
      </UnstyledButton>
    </Combobox.Footer>
  );
}

/** The rows stand where the heights of their options are, which the theme decides. */
function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--h-sm'), 10) || ROW;
}

function chosenValues(value: VirtualSelectProps['value']): ReadonlySet<string> {
  if (value === null) return new Set();
  return new Set(typeof value === 'string' ? [value] : value);
}

function fieldText(
  props: VirtualSelectProps,
  search: string,
  opened: boolean,
  labelOf: (value: string) => string,
): string {
  if (opened || props.multiple || props.value === null) return search;
  return labelOf(props.value);
}

/** While the list is open, the field holds the search text, and the chosen value is its placeholder. */
function placeholderOf(
  props: VirtualSelectProps,
  count: number,
  labelOf: (value: string) => string,
): string | undefined {
  if (count === 0) return props.placeholder;
  return props.multiple || props.value === null ? undefined : labelOf(props.value);
}

function Matched({ text, search }: { readonly text: string; readonly search: string }) {
  const [before, match, after] = splitMatch(text, search);
  return match === '' ? (
    text
  ) : (
    <>
      {before}
      <b>{match}</b>
      {after}
    </>
  );
}
