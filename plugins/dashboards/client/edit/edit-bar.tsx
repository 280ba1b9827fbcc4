import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAdjustments, IconArrowBackUp, IconArrowForwardUp, IconBrandCss3 } from '@tabler/icons-react';
import { useShortcuts, useUnsavedWork } from '@facet/sdk/client';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DashboardMenu } from '../actions/dashboard-menu.tsx';
import frame from '../frame/frame.module.css';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { isUnsaved, type SeenDashboard, type Undoable } from '../state/dashboard-store.ts';
import { takeCarried, useKeptDraft } from '../storage/kept-draft.ts';
import PresentPeople from '../presence/present-people.tsx';
import { DraftNote } from './draft-note.tsx';
import { TitleField } from './title-field.tsx';
import { useEditExit } from './use-edit-exit.ts';

const PropertiesDialog = lazy(() => import('../actions/properties-dialog.tsx'));

export interface EditBarProps {
  reload(): void;
  /** The style rules are edited beside the dashboard. */
  readonly isStyling: boolean;
  onStyling(isStyling: boolean): void;
}

/** Title, undo, redo, style rules, properties, discard and save. */
export function EditBar({ reload, isStyling, onStyling }: EditBarProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { store, isNew, dashboard } = runtime;
  const unsaved = useDashboardState(isUnsaved);
  const keptAt = useKeptDraft(store, runtime, dashboard.changed_on);
  const exit = useEditExit(useUnsavedWork(unsaved, { kept: keptAt !== null }));
  const [properties, setProperties] = useState(false);
  useCarriedWork();
  useEditKeys(exit.save);
  return (
    <header className={frame.bar}>
      <TitleField />
      <DraftNote keptAt={keptAt} />
      <div className={frame.actions}>
        {isNew ? null : <PresentPeople editing />}
        <UndoButtons />
        <span className={frame.split} aria-hidden />
        <Button
          variant={isStyling ? 'light' : 'subtle'}
          color="gray"
          className={frame.wide ?? ''}
          leftSection={<IconBrandCss3 size={14} stroke={1.6} />}
          aria-pressed={isStyling}
          onClick={() => onStyling(!isStyling)}
        >
          {t('css.title')}
        </Button>
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
        <Button disabled={exit.isSaving} onClick={exit.abandon}>
          {t('edit.discard')}
        </Button>
        <Button variant="filled" disabled={!unsaved && !isNew} loading={exit.isSaving} onClick={exit.save}>
          {t('save.save')}
        </Button>
        {isNew ? null : <DashboardMenu reload={reload} onStyle={() => onStyling(true)} />}
      </div>
      {properties ? (
        <Suspense>
          <PropertiesDialog onClose={() => setProperties(false)} reload={reload} />
        </Suspense>
      ) : null}
    </header>
  );
}

function UndoButtons() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store } = useDashboard();
  const past = useStore(store.temporal, (state) => state.pastStates.length);
  const future = useStore(store.temporal, (state) => state.futureStates.length);
  const { undo, redo } = store.temporal.getState();
  return (
    <>
      <ActionIcon aria-label={t('edit.undo')} title={t('edit.undo')} disabled={past === 0} onClick={() => undo()}>
        <IconArrowBackUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('edit.redo')} title={t('edit.redo')} disabled={future === 0} onClick={() => redo()}>
        <IconArrowForwardUp size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** Takes over the unsaved work of the page before this one. */
function useCarriedWork(): void {
  const { store, id } = useDashboard();
  useEffect(() => {
    const carried = takeCarried(id);
    if (!carried) return;
    const { began, ...work } = carried;
    store.setState(({ seen }) => ({ ...work, seen: began === undefined ? seen : beganFrom(seen, began) }));
  }, [id, store]);
}

/** Unsaved work of an older version of the dashboard; changes that other users saved since are kept. */
function beganFrom(
  seen: SeenDashboard,
  { layout, title, css }: Pick<Undoable, 'layout' | 'title' | 'css'>,
): SeenDashboard {
  const members = { ...seen.base.members, dashboard_title: title, css };
  return { ...seen, base: { ...seen.base, members, layout } };
}

function useEditKeys(save: () => void): void {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { undo, redo } = useDashboard().store.temporal.getState();
  useHotkeys([
    ['mod+Z', () => undo()],
    ['mod+shift+Z', () => redo()],
    ['mod+Y', () => redo()],
  ]);
  // Also while a text is typed, which counts as a change when its field is left. Dialogs have a Save of their own.
  const saveTyped = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.closest('[role="dialog"]') !== null) return;
    activeElement.blur();
    save();
  };
  useHotkeys([['mod+S', saveTyped]], [], true);
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
}
