import { formatLocale } from '@facet/sdk/common';
import { Checkbox, TextInput } from '@mantine/core';
import { EmptyState, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { IconSearch, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './add-dataset-page.module.css';
import { hintOf, matching } from './table-hints.ts';
import { TableRow } from './table-row.tsx';
import type { useTables } from './use-sources.ts';

/** Number of rows that are drawn; further tables are found by the search. */
const MOST_ROWS = 300;

interface TableListProps {
  readonly found: ReturnType<typeof useTables>;
  readonly chosen: readonly string[];
  /** The table whose columns are shown. */
  readonly looked: string | null;
  readonly disabled: boolean;
  onChange(chosen: readonly string[]): void;
  onLook(table: string): void;
}

/** Tables and views of a schema, with check boxes for those that get a dataset. */
export function TableList({ found, chosen, looked, disabled, onChange, onLook }: TableListProps) {
  const { t } = useTranslation('facet/datasets');
  const [words, setWords] = useState('');
  if (found.error) return <ErrorTile error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isFetching && !found.data) return <ListSkeleton rows={8} />;
  if (!found.data)
    return (
      <EmptyState icon={<IconTable size={20} stroke={1.5} />} title={t('add.table')} text={t('add.chooseSchema')} />
    );
  const { tables, taken } = found.data;
  const matched = matching(tables, words);
  const shown = matched.slice(0, MOST_ROWS);
  const free = shown.map(({ value }) => value).filter((name) => !taken.has(name));
  const suggested = free.filter((name) => hintOf(name) === null);
  const ticked = new Set(chosen);
  const tickedShown = free.filter((name) => ticked.has(name)).length;
  const tick = (name: string, on: boolean): void => {
    onLook(name);
    onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name));
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          leftSection={<IconSearch size={14} />}
          value={words}
          placeholder={t('add.search')}
          aria-label={t('add.search')}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <span role="status">
          {t('add.tableCount', { count: matched.length, shown: matched.length.toLocaleString(formatLocale()) })}
        </span>
      </div>
      <div className={classes.tables}>
        <table className={classes.list}>
          <thead>
            <tr>
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('add.all')}
                  title={t('add.allHint')}
                  disabled={disabled || suggested.length === 0}
                  checked={tickedShown > 0 && tickedShown >= suggested.length}
                  indeterminate={tickedShown > 0 && tickedShown < suggested.length}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...new Set([...chosen, ...suggested])]
                        : chosen.filter((name) => !free.includes(name)),
                    )
                  }
                />
              </th>
              <th>{t('add.name')}</th>
              <th>{t('add.kind')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, type }) => (
              <TableRow
                key={value}
                name={value}
                isView={type === 'view'}
                dataset={taken.get(value)}
                ticked={ticked.has(value)}
                looked={value === looked}
                disabled={disabled}
                onTick={(on) => tick(value, on)}
                onLook={() => onLook(value)}
              />
            ))}
          </tbody>
        </table>
        {matched.length > shown.length ? (
          <p className={classes.more}>{t('add.more', { count: matched.length - shown.length })}</p>
        ) : null}
      </div>
    </>
  );
}
