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
  /** Of the dataset as it was read. */
  readonly version: string | undefined;
  readonly usage: DatasetUsage | undefined;
  /** The dataset is another one on the server now. */
  onSaved(): void;
  /** The user has dropped their changes for the version that another user has saved. */
  onTheirs(): void;
}

export interface Saving {
  /** Asks first. */
  start(): void;
  readonly dialogs: ReactNode;
}

/** The way of a draft to the server: a question, the save, and on request what it did to charts. */
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

/** Gives members the values that they had; columns and metrics that were removed come back as new ones. */
async function putBack(api: ApiClient, id: number, former: DatasetDraft, members: readonly string[]): Promise<void> {
  const { result, version } = await api.call('GET /api/v1/dataset/:id', { params: { id } });
  const dataset: DatasetItem = result;
  const before = toUpdate(former, dataset);
  const body: DatasetUpdate = Object.fromEntries(Object.entries(before).filter(([name]) => members.includes(name)));
  await api.call('PUT /api/v1/dataset/:id', { params: { id }, query: {}, body }, { version });
}
