import { ErrorTile, fullName, type SavedVersion, Tag } from '@facet/sdk/ui';
import { Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changesBetween, type DocumentChange, isAbout } from '../../common/merge/changes-between.ts';
import type { DashboardDocument } from '../../common/merge/dashboard-document.ts';
import { recordConflicts } from '../../common/merge/merge-conflict.ts';
import { mergeDocuments } from '../../common/merge/merge-documents.ts';
import type { DashboardItem } from '../../common/wire/dashboard.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { editedDocument, filterNames, readSaved } from '../storage/save-dashboard.ts';
import classes from './compare.module.css';
import { useConflictWords } from './use-conflict-words.ts';

export interface ChangesDialogProps {
  readonly newer: SavedVersion;
  onClose(): void;
}

/** What another user has saved since this editor began, beside what it began from. */
export default function ChangesDialog({ newer, onClose }: ChangesDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const saved = useQuery({
    queryKey: ['dashboard-saved', runtime.id, newer.version],
    queryFn: () => readSaved(runtime),
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      opened
      size={820}
      centered={false}
      yOffset="8dvh"
      title={t('newer.title')}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      onClose={onClose}
    >
      {saved.isPending ? <Loader size="sm" aria-label={t('newer.reading')} /> : null}
      {saved.error ? <ErrorTile error={saved.error} /> : null}
      {saved.data ? (
        <Changes
          by={newer.changedBy || t('compare.somebody')}
          saved={saved.data.document}
          names={holderNames(runtime.dashboard, saved.data.item)}
        />
      ) : null}
    </Modal>
  );
}

interface ChangesProps {
  readonly by: string;
  readonly saved: DashboardDocument;
  /** Owners and roles by `owners/<id>` and `roles/<id>`. */
  readonly names: ReadonlyMap<string, string>;
}

function Changes({ by, saved, names }: ChangesProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const base = useDashboardState((state) => state.seen.base);
  const { store } = useDashboard();
  const changes = changesBetween(base, saved);
  const record = recordConflicts({});
  mergeDocuments({ base, mine: editedDocument(store.getState()), theirs: saved }, record);
  const isMine = (change: DocumentChange) => record.found().some((one) => isAbout(one, change, base.layout));
  const words = useConflictWords({
    mine: base.layout,
    theirs: saved.layout,
    filters: new Map([saved, base].flatMap(filterNames)),
    isHistory: true,
  });
  if (changes.length === 0) return <p className={classes.lead}>{t('newer.none')}</p>;
  const valueOf = (change: DocumentChange, side: 'before' | 'after'): string => {
    const { subject, before, after } = change;
    const member = subject.of === 'member' ? subject.path[0] : undefined;
    const value = change[side];
    if ((member === 'owners' || member === 'roles') && Array.isArray(value) && value.length > 0)
      return value.map((id) => names.get(`${member}/${String(id)}`) ?? String(id)).join(', ');
    return words.value(
      { key: change.key, subject, mine: before, theirs: after },
      side === 'before' ? 'mine' : 'theirs',
    );
  };
  return (
    <>
      <p className={classes.lead}>{t('newer.lead', { name: by })}</p>
      <div className={classes.table} role="table" aria-label={t('newer.title')}>
        <div className={classes.titles} role="row">
          <span role="columnheader">{t('compare.what')}</span>
          <span role="columnheader">{t('newer.before')}</span>
          <span role="columnheader">{t('newer.after', { name: by })}</span>
        </div>
        {changes.map((change) => (
          <div key={change.key} className={classes.line} role="row">
            <span className={classes.what} role="rowheader">
              {words.name(change)}
              {isMine(change) ? (
                <span className={classes.both}>
                  <Tag tone="warning">{t('newer.both')}</Tag>
                </span>
              ) : null}
            </span>
            {(['before', 'after'] as const).map((side) => (
              <div key={side} className={classes.value} role="cell">
                <pre className={classes.text}>{valueOf(change, side)}</pre>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const holderNames = (...items: readonly DashboardItem[]): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ owners, roles }) => [
      ...owners.map((person): [string, string] => [`owners/${person.id}`, fullName(person)]),
      ...roles.map(({ id, name }): [string, string] => [`roles/${id}`, name]),
    ]),
  );
