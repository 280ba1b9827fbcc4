import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../unsaved-work.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isInFloating } from './layer.ts';

export interface DiscardQuestion {
  /** Closes at once where nothing would be lost, else asks. */
  readonly close: () => void;
  /** The question is open: Escape belongs to it. */
  readonly asking: boolean;
  /** To be drawn inside the dialog. */
  readonly question: ReactNode;
}

/** What a dialog needs so that nothing typed is lost by closing it; leaving the page asks too. */
export function useDiscardQuestion(dirty: boolean, onClose: () => void): DiscardQuestion {
  const { t } = useTranslation('facet');
  const [asking, setAsking] = useState(false);
  useUnsavedWork(dirty);
  return {
    asking,
    close: () => {
      // The dialog hears Escape first; what is open inside it has to close before it does.
      if (isInFloating(document.activeElement)) return;
      if (!dirty) onClose();
      // Both dialogs hear Escape: asked at once, the question would be closed by the very key that opened it.
      else setTimeout(() => setAsking(true));
    },
    question: (
      <ConfirmDialog
        opened={asking}
        title={t('kit.form.leave')}
        confirmLabel={t('kit.form.discard')}
        cancelLabel={t('kit.form.stay')}
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {t('kit.form.lost')}
      </ConfirmDialog>
    ),
  };
}
