import { ApiError } from '@facet/sdk/client';
import { Button } from '@mantine/core';
import { EmptyState, ErrorState, MarkdownText, PageSkeleton, useDiscardQuestion } from '@facet/sdk/ui';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import { useDatasetUsage } from '../usage/use-dataset-usage.ts';
import { EditorBody, type EditorTab } from './editor-body.tsx';
import classes from './editor.module.css';
import { MarkSigns } from './mark-signs.tsx';
import { SaveButton } from './save-button.tsx';
import { useDataset } from './use-dataset.ts';
import { useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.tsx';

const NOT_FOUND = 404;

/** The editor of the dataset that the address names. */
export function DatasetPage() {
  const id = Number(useParams()['id']);
  const [tab, setTab] = useState<EditorTab>('fields');
  const { data, error, refetch, dataUpdatedAt } = useDataset(id);
  if (error instanceof ApiError && error.status === NOT_FOUND) return <MissingDataset />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <LoadedPage
      key={dataUpdatedAt}
      dataset={data.result}
      version={data.version}
      tab={tab}
      onTab={setTab}
      onSaved={() => void refetch()}
    />
  );
}

function MissingDataset() {
  const { t } = useTranslation('facet/datasets');
  return (
    <EmptyState
      page
      icon={<IconTable size={24} stroke={1.6} />}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button component={Link} to="/tablemodelview/list/">
          {t('missing.all')}
        </Button>
      }
    />
  );
}

interface LoadedPageProps {
  readonly dataset: DatasetItem;
  readonly version: string | undefined;
  readonly tab: EditorTab;
  onTab(tab: EditorTab): void;
  /** Reads the dataset again. */
  onSaved(): void;
}

function LoadedPage({ dataset, version, tab, onTab, onSaved }: LoadedPageProps) {
  const { t } = useTranslation('facet/datasets');
  const editing = useEditing(dataset);
  const usage = useDatasetUsage(dataset.id);
  const saving = useSaving({ editing, version, usage: usage.data, onSaved, onTheirs: onSaved });
  const { changes, draft, former } = editing;
  const discard = useDiscardQuestion(changes > 0, editing.discard);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <IconTable size={16} stroke={1.6} aria-hidden />
        <h1 className={classes.title} title={dataset.name} dir="auto">
          {dataset.name}
        </h1>
        <MarkSigns marks={former} />
        <span className={classes.headNote}>
          {t('edit.note', { database: dataset.database.database_name, kind: t(`list.kind.${dataset.kind}`) })}
        </span>
        {changes > 0 ? (
          <>
            <span className={classes.changed}>{t('edit.changes', { count: changes })}</span>
            <Button variant="subtle" onClick={discard.close}>
              {t('edit.discard')}
            </Button>
          </>
        ) : null}
        <Button
          component={Link}
          to={`/explore/?datasource_type=table&datasource_id=${dataset.id}`}
          leftSection={<IconChartLine size={14} />}
        >
          {t('list.explore')}
        </Button>
        <SaveButton editing={editing} onSave={saving.start} />
      </header>
      {draft.warning === '' ? null : (
        <div className={classes.warning}>
          <MarkdownText text={draft.warning} />
        </div>
      )}
      <EditorBody editing={editing} usage={usage} tab={tab} onTab={onTab} />
      {discard.question}
      {saving.dialogs}
    </div>
  );
}
