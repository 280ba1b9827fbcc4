import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconEye, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './add-dataset-page.module.css';
import { hintOf } from './table-hints.ts';

interface TableRowProps {
  readonly name: string;
  readonly isView: boolean;
  /** The dataset that it has; it gets no second one. */
  readonly dataset: number | undefined;
  readonly ticked: boolean;
  /** Whether its columns are shown. */
  readonly looked: boolean;
  readonly disabled: boolean;
  onTick(on: boolean): void;
  onLook(): void;
}

/** A table or view that may get a dataset. Its name shows its columns; a table that has a dataset leads to it. */
export function TableRow({ name, isView, dataset, ticked, looked, disabled, onTick, onLook }: TableRowProps) {
  const { t } = useTranslation('facet/datasets');
  const hint = hintOf(name);
  return (
    <tr data-chosen={ticked || undefined} data-looked={looked || undefined} onClick={onLook}>
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={name}
          disabled={disabled || dataset !== undefined}
          checked={ticked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      </td>
      <td>
        <span className={classes.cell}>
          {isView ? <IconEye size={15} stroke={1.5} /> : <IconTable size={15} stroke={1.5} />}
          <UnstyledButton className={classes.name ?? ''} dir="auto" aria-current={looked || undefined} onClick={onLook}>
            {name}
          </UnstyledButton>
          {dataset !== undefined || hint === null ? null : <small>{t(`add.hint.${hint}`)}</small>}
          {dataset === undefined ? null : (
            <Link className={classes.taken} to={`/explore/?datasource_type=table&datasource_id=${dataset}`}>
              {t('add.hint.hasDataset')}
            </Link>
          )}
        </span>
      </td>
      <td className={classes.kind}>{t(isView ? 'add.view' : 'add.tableKind')}</td>
    </tr>
  );
}
