import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { EditPopover, TypeBadge, type ColumnKind } from '@facet/sdk/ui';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMarks } from '../common/dataset-terms.ts';
import classes from './controls.module.css';
import { MarkSigns } from './field-marks.tsx';
import { Field } from './field.tsx';
import type { DraggedField } from '../common/dragged-field.ts';
import { type PillDragging, type PillHandlers, usePillDrag } from './use-pill-drag.ts';

export interface PillItem {
  readonly key: string;
  readonly text: string;
  readonly kind: ColumnKind;
  /** The value that is transferred when the pill is dragged. */
  readonly value: unknown;
  /** A reason why the item may not work. */
  readonly warning?: string | undefined;
  readonly marks?: FieldMarks;
  /** A short text at the right, such as a number of entries. */
  readonly note?: string | undefined;
  /** The item's colour in the chart, shown instead of the icon of its kind. */
  readonly color?: string | null;
}

export interface PillListProps extends PillDragging {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error: string | null;
  readonly items: readonly PillItem[];
  readonly single: boolean;
  readonly emptyText: string;
  /** Renders the editor of an item; `null` creates a new one, starting from an added field where that needs more input. */
  editor(index: number | null, close: () => void, field: DraggedField | null): ReactNode;
}

type Open = number | 'new' | null;

/**
 * Selected items as pills: click or Enter edits, × or Delete removes, Alt with an arrow key or dragging moves, the plus
 * adds.
 */
export function PillList(props: PillListProps) {
  const { t } = useTranslation('facet/controls');
  const [open, setOpen] = useState<Open>(null);
  const [field, setField] = useState<DraggedField | null>(null);
  const close = () => setOpen(null);
  const addNew = (of: DraggedField | null) => {
    setField(of);
    setOpen('new');
  };
  const mayAdd = !props.single || props.items.length === 0;
  const drag = usePillDrag(props, mayAdd, addNew);
  const adder = (target: ReactNode) => (
    <EditorPopover label={t('add', { name: props.label })} opened={open === 'new'} onClose={close} target={target}>
      {open === 'new' ? props.editor(null, close, field) : null}
    </EditorPopover>
  );
  return (
    <Field
      label={props.label}
      description={props.description}
      error={props.error}
      action={
        props.items.length > 0 && mayAdd
          ? adder(
              <ActionIcon
                size={18}
                aria-label={t('add', { name: props.label })}
                aria-haspopup="dialog"
                aria-expanded={open === 'new'}
                onClick={() => addNew(null)}
              >
                <IconPlus size={14} />
              </ActionIcon>,
            )
          : undefined
      }
    >
      <div className={drag.over ? `${classes.pills} ${classes.dropping}` : classes.pills} {...drag.listHandlers}>
        {props.items.map((item, index) => (
          <EditorPopover
            key={item.key}
            label={item.text}
            opened={open === index}
            onClose={close}
            target={
              <Pill
                item={item}
                opened={open === index}
                onOpen={() => setOpen(index)}
                onKeyDown={pillKeys(props, index)}
                onRemove={() => props.onRemove(index)}
                drag={drag.pillHandlers(index, item.value)}
              />
            }
          >
            {open === index ? props.editor(index, close, null) : null}
          </EditorPopover>
        ))}
        {props.items.length === 0
          ? adder(
              <button
                type="button"
                className={classes.empty}
                aria-haspopup="dialog"
                aria-expanded={open === 'new'}
                onClick={() => addNew(null)}
              >
                <IconPlus size={14} aria-hidden /> {props.emptyText}
              </button>,
            )
          : null}
      </div>
    </Field>
  );
}

const pillKeys = (props: PillListProps, index: number) => (event: KeyboardEvent) => {
  if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove(index);
  else if (event.altKey && event.key === 'ArrowUp' && index > 0) props.onMove(index, index - 1);
  else if (event.altKey && event.key === 'ArrowDown' && index < props.items.length - 1) props.onMove(index, index + 1);
  else return;
  event.preventDefault();
};

interface PillProps {
  readonly item: PillItem;
  readonly opened: boolean;
  onOpen(): void;
  onKeyDown(event: KeyboardEvent): void;
  onRemove(): void;
  readonly drag: PillHandlers;
  /** Anchor of the editor. */
  readonly ref?: Ref<HTMLDivElement>;
}

function Pill({ item, opened, onOpen, onKeyDown, onRemove, drag, ref }: PillProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <div ref={ref} className={classes.pill} data-open={opened || undefined} draggable {...drag}>
      {item.color === undefined ? (
        <TypeBadge kind={item.kind} />
      ) : (
        <span
          className={classes.pillColor}
          {...(item.color === null ? { 'data-automatic': true } : { style: { background: item.color } })}
          aria-hidden
        />
      )}
      <button
        type="button"
        className={classes.pillText}
        title={item.text}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-keyshortcuts="Delete"
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {item.text}
      </button>
      {item.note === undefined ? null : (
        <span className={classes.pillNote} title={item.note}>
          {item.note}
        </span>
      )}
      <MarkSigns marks={{ ...item.marks, ...(item.warning === undefined ? {} : { warning: item.warning }) }} />
      {/* Not a tab stop: Delete on the pill removes it too, and a list of pills has half as many stops. */}
      <ActionIcon size={20} tabIndex={-1} aria-label={t('remove', { name: item.text })} onClick={onRemove}>
        <IconX size={12} />
      </ActionIcon>
    </div>
  );
}

/** A click outside closes the popover only before it was used, so that no input is lost. */
function EditorPopover(props: {
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly target: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <EditPopover
      {...props}
      position="right-start"
      keepsTouched
      // The ARIA roles belong to the button inside the target, not to its wrapper.
      withRoles={false}
    />
  );
}

/** A list with one item moved. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
