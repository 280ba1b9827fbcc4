import { isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowUp, IconChevronDown, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-type.ts';
import { ControlView } from './control-view.tsx';
import classes from './controls.module.css';
import { Field } from './field.tsx';

type Item = Readonly<Record<string, unknown>>;

/** One input of each item. */
interface ItemField {
  /** Member of the item that the input sets. */
  readonly name: string;
  /** Key at `controls/type@1`. */
  readonly type: string;
  readonly label: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * A list of items with the same inputs. Options: `fields` (`{ name, type, label, options }` of each input), `titled`
 * (the member that is the title of an item), `newItem` (initial values of a new item), `addText`.
 */
export function CollectionControl(props: ControlProps<readonly Item[] | null | undefined>) {
  const { label, description, error, value, options, onChange } = props;
  const { t } = useTranslation('facet/controls');
  const items = listOf(value).filter(isRecord);
  const [open, setOpen] = useState<number | null>(null);
  const fields = listOf(options['fields']).filter(isField);
  const titled = textOf(options['titled']) ?? fields[0]?.name ?? '';
  const add = () => {
    onChange([...items, isRecord(options['newItem']) ? options['newItem'] : {}]);
    setOpen(items.length);
  };
  const nameOf = (item: Item, index: number) =>
    String(item[titled] ?? '') || t('collection.item', { number: index + 1 });
  return (
    <Field
      label={label}
      description={description}
      error={error}
      action={
        items.length === 0 ? undefined : (
          <ActionIcon size={18} aria-label={t('add', { name: label })} onClick={add}>
            <IconPlus size={14} />
          </ActionIcon>
        )
      }
    >
      <div className={classes.pills}>
        {items.map((item, index) => {
          const name = nameOf(item, index);
          const Fold = open === index ? IconChevronDown : IconChevronRight;
          return (
            // The key is the index: an item must keep its inputs while its name is edited.
            // oxlint-disable-next-line react/no-array-index-key -- items have no other identity
            <div key={index} className={classes.item}>
              <div className={classes.itemHead}>
                <UnstyledButton
                  className={classes.itemName ?? ''}
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                >
                  <Fold size={14} aria-hidden /> {name}
                </UnstyledButton>
                {index === 0 ? null : (
                  <ActionIcon
                    size={20}
                    aria-label={t('collection.up', { name })}
                    onClick={() => {
                      onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, item));
                      setOpen(null);
                    }}
                  >
                    <IconArrowUp size={12} />
                  </ActionIcon>
                )}
                <ActionIcon
                  size={20}
                  aria-label={t('remove', { name })}
                  onClick={() => {
                    onChange(items.toSpliced(index, 1));
                    setOpen(null);
                  }}
                >
                  <IconX size={12} />
                </ActionIcon>
              </div>
              {open === index ? (
                <div className={classes.fields}>
                  {fields.map((field) => (
                    <ControlView
                      key={field.name}
                      {...field}
                      value={item[field.name]}
                      error={null}
                      options={field.options ?? {}}
                      datasource={props.datasource}
                      formData={props.formData}
                      onChange={(next) => onChange(items.with(index, { ...item, [field.name]: next }))}
                    />
                  ))}
                </div>
              ) : null}
            </div>
          );
        })}
        {items.length === 0 ? (
          <button type="button" className={classes.empty} onClick={add}>
            <IconPlus size={14} aria-hidden /> {textOf(options['addText']) ?? t('collection.add')}
          </button>
        ) : null}
      </div>
    </Field>
  );
}

function isField(value: unknown): value is ItemField {
  return isRecord(value) && ['name', 'type', 'label'].every((member) => typeof value[member] === 'string');
}
