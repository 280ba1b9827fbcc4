import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Editing } from './use-editing.ts';

interface SaveButtonProps {
  readonly editing: Editing;
  readonly size?: 'md';
  onSave(): void;
}

/**
 * Saves the draft, or explains why it cannot be saved. It is never disabled, because a disabled button gets no focus
 * and could not explain anything.
 */
export function SaveButton({ editing: { refusal, isWrong, changes }, size, onSave }: SaveButtonProps) {
  const { t } = useTranslation('facet/datasets');
  const look = size === undefined ? {} : { size };
  if (refusal === null)
    return (
      <Button {...look} variant="filled" disabled={isWrong || changes === 0} onClick={onSave}>
        {t('edit.save')}
      </Button>
    );
  return (
    <Tooltip label={t(`edit.refusal.${refusal}`)} multiline maw={320}>
      <Button {...look} variant="filled" data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {t('edit.save')}
      </Button>
    </Tooltip>
  );
}
