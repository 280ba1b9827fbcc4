import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';

/** Returns the reason why an item cannot be removed; null: it can be removed. */
type RefuseRemoval = (item: unknown, items: readonly unknown[]) => string | null;

export interface Removal {
  remove(index: number): void;
  readonly dialog: ReactNode;
}

/** Removes items of a list, unless the form refuses: then its reason is shown. */
export function useRemoval(items: readonly unknown[], refuse: unknown, remove: (index: number) => void): Removal {
  const { t } = useTranslation('facet/controls');
  const [reason, setReason] = useState<string | null>(null);
  const close = () => setReason(null);
  return {
    remove(index) {
      const objection = isRefusal(refuse) ? refuse(items[index], items) : null;
      if (objection === null) remove(index);
      else setReason(objection);
    },
    dialog: (
      <Modal
        opened={reason !== null}
        onClose={close}
        title={t('warning')}
        size={440}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <p className={classes.reason}>{reason}</p>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={close}>
            {t('ok')}
          </Button>
        </div>
      </Modal>
    ),
  };
}

function isRefusal(value: unknown): value is RefuseRemoval {
  return typeof value === 'function';
}
