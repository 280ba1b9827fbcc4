import { useHotkeys } from '@mantine/hooks';
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
  // Update also works inside input fields; undo there is left to the field.
  useHotkeys([['mod+Enter', onUpdate]], []);
  useHotkeys([
    ['mod+Z', onUndo],
    ['mod+shift+Z', onRedo],
  ]);
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
