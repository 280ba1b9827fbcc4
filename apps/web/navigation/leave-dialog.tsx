import { losesUnsavedWork } from '@facet/sdk/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@facet/sdk/ui';

interface LeaveDialogProps {
  onLeave(): void;
  onStay(): void;
}

/** Asks before something unsaved is left behind. */
export default function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('facet');
  const [loses] = useState(losesUnsavedWork);
  return (
    <ConfirmDialog
      opened
      danger={loses}
      title={t('shell.leave.title')}
      confirmLabel={t('shell.leave.leave')}
      cancelLabel={t('shell.leave.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t(loses ? 'shell.leave.text' : 'shell.leave.kept')}
    </ConfirmDialog>
  );
}
