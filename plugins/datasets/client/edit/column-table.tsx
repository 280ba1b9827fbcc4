import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnDraft } from './dataset-form.ts';
import classes from './edit-dataset-dialog.module.css';

interface ColumnTableProps {
  readonly columns: readonly ColumnDraft[];
  problem(key: string): string | null;
  onChange(drafts: readonly ColumnDraft[]): void;
}

export function ColumnTable({ columns, problem, onChange }: ColumnTableProps) {
  const { t } = useTranslation('facet/datasets');
  const change = (key: string, part: Partial<ColumnDraft>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...part } : column)));
  return (
    <div className={classes.tableScroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('edit.column.name')}</th>
            <th>{t('edit.column.label')}</th>
            <th>{t('edit.column.type')}</th>
            <th className={classes.wide}>{t('edit.column.expression')}</th>
            <th>{t('edit.column.temporal')}</th>
            <th>{t('edit.column.filterable')}</th>
            <th>{t('edit.column.dimension')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.key}>
              <td>
                {column.calculated ? (
                  <TextInput
                    aria-label={t('edit.column.name')}
                    value={column.name}
                    error={problem(column.key)}
                    onChange={(event) => change(column.key, { name: event.currentTarget.value })}
                  />
                ) : (
                  column.name
                )}
              </td>
              <td>
                <TextInput
                  aria-label={`${t('edit.column.label')} ${column.name}`}
                  value={column.label}
                  onChange={(event) => change(column.key, { label: event.currentTarget.value })}
                />
              </td>
              <td className={classes.mono}>{column.type}</td>
              <td>
                {column.calculated ? (
                  <Textarea
                    autosize
                    minRows={1}
                    maxRows={8}
                    classNames={{ input: classes.code ?? '' }}
                    aria-label={`${t('edit.column.expression')} ${column.name}`}
                    value={column.expression}
                    error={problem(`${column.key}-expression`)}
                    onChange={(event) => change(column.key, { expression: event.currentTarget.value })}
                  />
                ) : null}
              </td>
              {(['temporal', 'filterable', 'dimension'] as const).map((flag) => (
                <td key={flag}>
                  <Checkbox
                    aria-label={`${t(`edit.column.${flag}`)} ${column.name}`}
                    checked={column[flag]}
                    onChange={(event) => change(column.key, { [flag]: event.currentTarget.checked })}
                  />
                </td>
              ))}
              <td>
                {column.calculated ? (
                  <ActionIcon
                    aria-label={t('edit.remove', { name: column.name })}
                    onClick={() => onChange(columns.filter((other) => other.key !== column.key))}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
