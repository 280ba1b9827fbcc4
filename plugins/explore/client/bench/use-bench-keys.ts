import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useShortcuts } from '@facet/sdk/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface BenchKeys {
  onUpdate(): void;
  onUndo(): void;
  onRedo(): void;
}

/** Registers the keyboard shortcuts of the page, and their entries in the list of shortcuts. */
export function useBenchKeys({ onUpdate, onUndo, onRedo }: BenchKeys): void {
  const { t } = useTranslation('facet/explore');
  useHotkeys(
    [['mod+Enter', onUpdate], onPage('mod+Z', onUndo), onPage('mod+shift+Z', onRedo), onPage('mod+Y', onRedo)],
    [],
  );
  useShortcuts(
    useMemo(
      () => [
        { keys: 'mod+Enter', label: t('controls.update') },
        { keys: 'mod+Z', label: t('undo') },
        { keys: 'mod+shift+Z', label: t('redo') },
      ],
      [t],
    ),
  );
}

function onPage(keys: string, act: () => void): HotkeyItem {
  const actOrLeave = (event: KeyboardEvent) => {
    if (hasUndoOfItsOwn(event.target)) return;
    event.preventDefault();
    act();
  };
  return [keys, actOrLeave, { preventDefault: false }];
}

const WITHOUT_TEXT = ['checkbox', 'radio', 'range', 'color', 'button'];

/** Whether undo belongs to the focused element: to a field that text is typed into, or to a dialog above the page. */
export function hasUndoOfItsOwn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="dialog"]') !== null) return true;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  if (!(target instanceof HTMLInputElement)) return false;
  return !target.readOnly && !WITHOUT_TEXT.includes(target.type) && !showsChoice(target);
}

/** The field of a list that is closed shows what was chosen; text is typed into it only while the list is open. */
function showsChoice(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-haspopup') === 'listbox' && input.getAttribute('aria-expanded') !== 'true';
}
