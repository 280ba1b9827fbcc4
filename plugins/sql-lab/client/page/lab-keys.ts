import { useShortcuts } from '@facet/sdk/client';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lab } from '../lab/lab.ts';
import { reopenTab } from '../model/lab-state.ts';

/** Chrome reserves Ctrl Shift T, so there is a second key. */
export function useReopenKey(lab: Lab): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // With Alt, some keyboard layouts produce another letter.
      if (event.code !== 'KeyT' || !event.shiftKey || event.repeat) return;
      if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
      event.preventDefault();
      lab.update(reopenTab);
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [lab]);
}

/** Names of `shortcuts` in the messages, with the keys that the page, the editor and the tabs handle. */
const SHORTCUTS = [
  ['run', 'mod+Enter'],
  ['runStatement', 'mod+shift+Enter'],
  ['format', 'mod+shift+F'],
  ['find', 'mod+F'],
  ['comment', 'mod+/'],
  ['complete', 'ctrl+Space'],
  ['leave', 'Escape'],
  ['reopen', 'mod+shift+T'],
  ['reopen', 'alt+shift+T'],
  ['renameTab', 'F2'],
  ['closeTab', 'Delete'],
  ['moveTabLeft', 'alt+ArrowLeft'],
  ['moveTabRight', 'alt+ArrowRight'],
  ['dropTable', 'Delete'],
] as const;

export function useLabShortcuts(): void {
  const { t } = useTranslation('facet/sql-lab');
  useShortcuts(useMemo(() => SHORTCUTS.map(([name, keys]) => ({ keys, label: t(`shortcuts.${name}`) })), [t]));
}
