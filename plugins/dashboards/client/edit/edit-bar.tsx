import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAdjustments, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useShortcuts, useUnsavedWork } from '@facet/sdk/client';
import { Tag } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { discard, isUnsaved } from '../state/dashboard-store.ts';
import { DashboardMenu } from '../actions/dashboard-menu.tsx';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import frame from '../frame/frame.module.css';
import { saveFailure, saveLayout } from '../storage/save-dashboard.ts';
import classes from './edit.module.css';
import { forgetDraft } from '../storage/forget-draft.ts';
import { carryOver, readDraft, takeCarried, useKeptDraft } from '../storage/kept-draft.ts';

const PropertiesDialog = lazy(() => import('../actions/properties-dialog.tsx'));

/** Title, undo, redo, discard and save. */
export function EditBar({ reload }: { readonly reload: () => void }) {
  const { t, i18n } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { store, id, isNew, dashboard, notifier } = runtime;
  const navigate = useNavigate();
  const unsaved = useDashboardState(isUnsaved);
  const past = useStore(store.temporal, (state) => state.pastStates.length);
  const future = useStore(store.temporal, (state) => state.futureStates.length);
  const { undo, redo } = store.temporal.getState();
  const keptAt = useKeptDraft(store, id, dashboard.changed_on);
  const [found, setFound] = useState(() => readDraft(id, dashboard.changed_on));
  useEffect(() => {
    const carried = takeCarried(id);
    if (!carried) return;
    const { missed = null, ...work } = carried;
    store.setState(({ seen }) => ({ ...work, seen: { ...seen, missed } }));
  }, [id, store]);
  const release = useUnsavedWork(unsaved, { kept: keptAt !== null });
  const [properties, setProperties] = useState(false);
  const [, setSearch] = useSearchParams();
  useHotkeys([
    ['mod+Z', () => undo()],
    ['mod+shift+Z', () => redo()],
    ['mod+S', () => save.mutate()],
  ]);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'mod+Z', label: t('edit.keys.undo') },
        { keys: 'mod+shift+Z', label: t('edit.keys.redo') },
        { keys: 'mod+S', label: t('edit.keys.save') },
      ],
      [t],
    ),
  );

  const leave = () =>
    setSearch(
      (search) => {
        search.delete('edit');
        return search;
      },
      { replace: true },
    );
  const save = useMutation({
    mutationFn: () => saveLayout(runtime),
    onSuccess: (savedId) => {
      if (savedId === undefined) return;
      forgetDraft(id);
      notifier.success(t('save.saved'));
      release();
      if (isNew) void navigate(`/superset/dashboard/${savedId}/`, { replace: true });
      else leave();
    },
    onError: (error) => notifier.error(saveFailure(error, t)),
  });
  const abandonNew = () => {
    const { layout, title } = store.getState();
    forgetDraft(id);
    release();
    void navigate('/dashboard/list/');
    if (unsaved)
      notifier.undoable(t('edit.discarded'), () => {
        if (carryOver(id, { layout, title })) void navigate('/dashboard/new');
      });
  };
  const abandon = () => {
    const { layout, title } = store.getState();
    discard(store);
    forgetDraft(id);
    leave();
    if (unsaved)
      notifier.undoable(t('edit.discarded'), () => {
        store.setState({ layout, title });
        setSearch((search) => {
          search.set('edit', 'true');
          return search;
        });
      });
  };
  const time = (at: number) =>
    new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(at);
  return (
    <header className={frame.bar}>
      <TitleField />
      {unsaved ? <Tag tone="warning">{t('edit.unsaved')}</Tag> : null}
      {keptAt !== null && unsaved ? (
        <span className={`${frame.note} ${frame.wide}`}>{t('edit.draftKept', { time: time(keptAt) })}</span>
      ) : null}
      {found && !unsaved ? (
        <span className={frame.facts} role="status">
          <span className={frame.note}>{t('edit.draftFound', { time: time(found.at) })}</span>
          <Button
            onClick={() => {
              store.setState({ layout: found.layout, title: found.title });
              setFound(null);
            }}
          >
            {t('edit.restore')}
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              forgetDraft(id);
              setFound(null);
            }}
          >
            {t('edit.forget')}
          </Button>
        </span>
      ) : null}
      <div className={frame.actions}>
        <ActionIcon aria-label={t('edit.undo')} title={t('edit.undo')} disabled={past === 0} onClick={() => undo()}>
          <IconArrowBackUp size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={t('edit.redo')} title={t('edit.redo')} disabled={future === 0} onClick={() => redo()}>
          <IconArrowForwardUp size={16} stroke={1.6} />
        </ActionIcon>
        <span className={frame.split} aria-hidden />
        {isNew ? null : (
          <Button
            variant="subtle"
            color="gray"
            className={frame.wide ?? ''}
            leftSection={<IconAdjustments size={14} stroke={1.6} />}
            onClick={() => setProperties(true)}
          >
            {t('edit.properties')}
          </Button>
        )}
        <Button onClick={isNew ? abandonNew : abandon}>{t('edit.discard')}</Button>
        <Button variant="filled" disabled={!unsaved && !isNew} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save.save')}
        </Button>
        {isNew ? null : <DashboardMenu reload={reload} />}
      </div>
      {properties ? (
        <Suspense>
          <PropertiesDialog onClose={() => setProperties(false)} reload={reload} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** The title changes when the field is left or Enter is pressed: one step to undo. */
function TitleField() {
  const title = useDashboardState((state) => state.title);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <TitleInput key={title} title={title} />
    </>
  );
}

function TitleInput({ title }: { readonly title: string }) {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  const [draft, setDraft] = useState(title);
  const take = () => {
    const next = draft.trim();
    if (next !== '' && next !== title) store.setState({ title: next });
    else setDraft(title);
  };
  return (
    <TextInput
      className={classes.titleInput ?? ''}
      aria-label={t('properties.name')}
      size="md"
      maxLength={500}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setDraft(title);
      }}
    />
  );
}
