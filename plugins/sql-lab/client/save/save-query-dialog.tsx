import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { ApiClientToken, ApiError, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { changeTab } from '../model/lab-state.ts';

interface SaveQueryDialogProps {
  readonly tab: EditorTab;
  onClose(): void;
}

/** Saves the query of a tab under a name: as a new saved query, or over the one that the tab was opened from. */
export function SaveQueryDialog({ tab, onClose }: SaveQueryDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState(tab.description);
  const save = useSaveQuery(tab, onClose);
  const given = { name: name.trim(), description: description.trim() };
  const isUpdate = tab.remoteId !== null;
  const warning = useService(SessionToken).conf['SQLLAB_SAVE_WARNING_MESSAGE'];

  return (
    <FormDialog
      opened
      title={t('save.title')}
      submitLabel={isUpdate ? t('save.update') : t('save.save')}
      working={save.working}
      disabled={given.name === ''}
      dirty={given.name !== tab.name || given.description !== tab.description}
      error={save.error}
      onClose={onClose}
      onSubmit={() => void (isUpdate ? save.update(given) : save.create(given))}
      {...(isUpdate
        ? {
            extra: (
              <Button size="md" disabled={given.name === '' || save.working} onClick={() => void save.create(given)}>
                {t('save.saveAsNew')}
              </Button>
            ),
          }
        : {})}
    >
      {typeof warning === 'string' ? (
        <Alert color="yellow" role="note">
          {warning}
        </Alert>
      ) : null}
      <TextInput
        label={t('save.name')}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('save.description')}
        autosize
        minRows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface Given {
  readonly name: string;
  readonly description: string;
}

function useSaveQuery(tab: EditorTab, onDone: () => void) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const body = ({ name, description }: Given) => ({
    label: name,
    description,
    db_id: tab.dbId,
    schema: tab.schema,
    sql: tab.sql,
    template_parameters: tab.templateParams === '' ? null : tab.templateParams,
  });
  const attempt = async (work: () => Promise<void>, failure: string) => {
    setWorking(true);
    setError(null);
    try {
      await work();
      onDone();
    } catch (caught) {
      setError(new Error(t(failure), { cause: caught }));
    } finally {
      setWorking(false);
    }
  };
  const remember = (given: Given, remoteId: number | null) =>
    lab.update((state) => changeTab(state, tab.id, { ...given, remoteId }));

  return {
    working,
    error,
    create: (given: Given) =>
      attempt(async () => {
        const { id } = await api.call('POST /api/v1/saved_query/', { body: body(given) });
        remember(given, id);
        notify.success(t('save.saved'));
      }, 'save.notSaved'),
    update: (given: Given) =>
      attempt(async () => {
        const id = tab.remoteId;
        if (id === null) return;
        try {
          await api.call('PUT /api/v1/saved_query/:id', { params: { id: String(id) }, body: body(given) });
        } catch (caught) {
          // The saved query was deleted meanwhile: the tab continues as an unsaved query.
          if (caught instanceof ApiError && caught.status === 404) remember(given, null);
          throw caught;
        }
        remember(given, id);
        notify.success(t('save.updated'));
      }, 'save.notUpdated'),
  };
}
