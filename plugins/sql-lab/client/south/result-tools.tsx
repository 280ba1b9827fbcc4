import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { SessionToken, useService } from '@facet/sdk/client';
import { IconBraces, IconCopy, IconDownload, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { COPY_FORMATS, type CopyFormat } from './copy-text.ts';
import classes from './result-grid.module.css';

const FILES = ['csv', 'xlsx', 'parquet'] as const;

interface ResultToolsProps {
  readonly clientId: string;
  /** Number of the statement of a script, counted from 1; null for the last or only one. */
  readonly statement: number | null;
  /** Files contain all rows, so downloads are disabled while rows arrive. */
  readonly complete: boolean;
  readonly search: string;
  /** Whether cells are selected; then only those are copied. */
  readonly selected: boolean;
  /** Whether nested columns are expanded; null where there are none. */
  readonly expanded: boolean | null;
  onSearch(text: string): void;
  onCopy(format: CopyFormat): void;
  onExpand(expanded: boolean): void;
}

/** Actions for the rows: search, copy, download, expand nested columns. */
export function ResultTools(props: ResultToolsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const session = useService(SessionToken);
  const { clientId, statement, search, selected, expanded } = props;
  return (
    <>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('results.search')}
        placeholder={t('results.search')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => props.onSearch(event.currentTarget.value)}
      />
      {expanded === null ? null : (
        <ActionIcon
          aria-label={t('results.expand')}
          title={t('results.expand')}
          aria-pressed={expanded}
          variant={expanded ? 'light' : 'subtle'}
          onClick={() => props.onExpand(!expanded)}
        >
          <IconBraces size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('results.copy')} title={t('results.copy')}>
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(selected ? 'results.copySelected' : 'results.copyAll')}</Menu.Label>
          {COPY_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => props.onCopy(format)}>
              {t(`results.copyAs.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {session.can('can_export_csv', 'SQLLab') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('results.download')} title={t('results.download')} disabled={!props.complete}>
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('results.downloadAll')}</Menu.Label>
            {FILES.map((format) => (
              <Menu.Item key={format} component="a" href={exportPath(clientId, format, statement)} download>
                {t(`results.file.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

function exportPath(clientId: string, format: string, statement: number | null): string {
  const search = new URLSearchParams({ format, ...(statement === null ? {} : { statement: String(statement) }) });
  return `/api/v1/sqllab/export/${encodeURIComponent(clientId)}/?${search.toString()}`;
}
