import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, Tag, TimeAgo } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DatasetChange, DatasetVersion } from '../../common/wire/dataset-version.ts';
import { draftOfVersion } from '../model/version-draft.ts';
import classes from './history-tab.module.css';
import type { Editing } from './use-editing.ts';

interface HistoryTabProps {
  readonly editing: Editing;
  /** A version has replaced the draft. */
  onTaken(): void;
}

/** The saved versions of the dataset. An older one becomes the draft, which is then saved like any other change. */
export function HistoryTab({ editing, onTaken }: HistoryTabProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const { dataset, former, changes, change, refusal } = editing;
  const versions = useQuery({
    queryKey: ['dataset-versions', dataset.id],
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id/versions', { params: { id: dataset.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const take = useMutation({
    mutationFn: (version: number) =>
      api.call('GET /api/v1/dataset/:id/versions/:version', { params: { id: dataset.id, version } }),
    onSuccess({ result }) {
      change(draftOfVersion(result, former));
      notify.success(t('history.taken'));
      onTaken();
    },
  });
  if (versions.error) return <ErrorTile error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return <ListSkeleton rows={6} />;
  const { result } = versions.data;
  if (result.length === 0) return <EmptyState title={t('history.none')} text={t('history.noneText')} />;
  return (
    <div className={classes.history}>
      {take.error ? <ErrorTile error={take.error} /> : null}
      {changes > 0 && refusal === null ? <p className={classes.note}>{t('history.unsaved')}</p> : null}
      <ol className={classes.versions} aria-label={t('edit.tabs.history')}>
        {result.map((version, index) => (
          <li key={version.id} className={classes.version}>
            <div className={classes.head}>
              <b>{nameOf(version) || t('history.nobody')}</b>
              <TimeAgo value={version.saved_on} />
              {index === 0 ? <Tag>{t('history.current')}</Tag> : null}
              {index === 0 || refusal !== null ? null : (
                <Button
                  className={classes.take ?? ''}
                  variant="subtle"
                  leftSection={<IconHistory size={14} />}
                  disabled={changes > 0 || take.isPending}
                  onClick={() => take.mutate(version.id)}
                >
                  {t('history.take')}
                </Button>
              )}
            </div>
            <Changes version={version} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Changes({ version: { changes, change_count: count } }: { readonly version: DatasetVersion }) {
  const { t } = useTranslation('facet/datasets');
  if (changes === null) return <p className={classes.note}>{t('history.first')}</p>;
  const more = count - changes.length;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.name} ${change.kind}`} data-kind={change.kind}>
          <ChangeWords change={change} />
        </li>
      ))}
      {more > 0 ? <li className={classes.note}>{t('history.more', { count: more })}</li> : null}
    </ul>
  );
}

function ChangeWords({ change: { part, name, kind, members } }: { readonly change: DatasetChange }) {
  const { t } = useTranslation('facet/datasets');
  const label = (member: string) => t(`history.member.${member}`, { defaultValue: member });
  const values = members.map((member) => (
    <span key={member.name} className={classes.member}>
      <span>{label(member.name)}</span>
      <Value text={member.before} />
      <span aria-hidden>→</span>
      <Value text={member.after} />
    </span>
  ));
  if (part === 'setting') return values;
  return (
    <>
      <span>
        {t(`history.${part}.${kind}`)} <code dir="auto">{name}</code>
      </span>
      {values}
    </>
  );
}

function Value({ text }: { readonly text: string }) {
  const { t } = useTranslation('facet/datasets');
  return text === '' ? <i className={classes.empty}>{t('history.empty')}</i> : <code dir="auto">{text}</code>;
}

const nameOf = ({ saved_by: by }: DatasetVersion): string =>
  by === null ? '' : `${by.first_name} ${by.last_name}`.trim();
