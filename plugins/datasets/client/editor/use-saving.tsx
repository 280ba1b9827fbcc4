import { type ApiClient, ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { useSaveConflicts } from '@facet/sdk/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatasetItem, DatasetUpdate } from '../../common/wire/dataset.ts';
import { changedMembers, type DatasetDraft, toUpdate } from '../model/dataset-draft.ts';
import { type ComparedChart, ComparisonDialog } from '../usage/comparison-dialog.tsx';
import type { DatasetUsage } from '../usage/use-dataset-usage.ts';
import { SaveConfirmation } from './save-confirmation.tsx';
import type { Editing } from './use-editing.ts';

export interface SavingOptions {
  readonly editing: Editing;
  /** Version of the dataset as it was read. */
  readonly version: string | undefined;
  readonly usage: DatasetUsage | undefined;
  /** The dataset has changed on the server. */
  onSaved(): void;
  /** The user discarded the draft for the version that another user has saved. */
  onTheirs(): void;
}

export interface Saving {
  /** Opens the confirmation. */
  start(): void;
  readonly dialogs: ReactNode;
}

/** Saves a draft: confirmation, save, and on request a comparison of the charts. */
export function useSaving({ editing, version, usage, onSaved, onTheirs }: SavingOptions): Saving {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [asking, setAsking] = useState(false);
  const [compared, setCompared] = useState<readonly ComparedChart[] | null>(null);
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const { dataset, draft, former } = editing;
  const body = changedMembers(draft, former, dataset);
  const write = async () => {
    const saved = await conflicts.save({
      seen: { version },
      sets: Object.keys(body),
      write: (latest) =>
        api.call('PUT /api/v1/dataset/:id', { params: { id: dataset.id }, query: {}, body }, { version: latest }),
    });
    return saved !== undefined;
  };
  return {
    start: () => setAsking(true),
    dialogs: (
      <>
        {asking ? (
          <SaveConfirmation
            usage={usage}
            write={write}
            onSaved={(runs) => {
              setAsking(false);
              notify.success(t('edit.saved'));
              if (runs === undefined) onSaved();
              else setCompared(runs);
            }}
            onClose={() => setAsking(false)}
          />
        ) : null}
        {compared === null ? null : (
          <ComparisonDialog
            compared={compared}
            onUndo={async () => {
              await putBack(api, dataset.id, former, Object.keys(body));
              notify.success(t('compare.undone'));
            }}
            onClose={() => {
              setCompared(null);
              onSaved();
            }}
          />
        )}
        {conflicts.dialog}
      </>
    ),
  };
}

/** Restores the previous values of members; removed columns and metrics are created again with new ids. */
async function putBack(api: ApiClient, id: number, former: DatasetDraft, members: readonly string[]): Promise<void> {
  const { result, version } = await api.call('GET /api/v1/dataset/:id', { params: { id } });
  const dataset: DatasetItem = result;
  const before = toUpdate(former, dataset);
  const body: DatasetUpdate = Object.fromEntries(Object.entries(before).filter(([name]) => members.includes(name)));
  await api.call('PUT /api/v1/dataset/:id', { params: { id }, query: {}, body }, { version });
}
