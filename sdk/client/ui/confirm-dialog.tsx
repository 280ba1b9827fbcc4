import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorTile } from './error-state.tsx';
import classes from './dialog.module.css';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  /** Names the object: `Delete 3 dashboards?`. */
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Default: `Cancel`. */
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** The word to type, where undo is impossible. */
  readonly word?: string;
  /** What has failed, above the reason. */
  readonly failed?: string;
  onConfirm(): Promise<void> | void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. Stays open while it works and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('facet');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={440}
      classNames={{ body: classes.flush }}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {props.opened ? <Confirmation {...props} /> : null}
    </Modal>
  );
}

function Confirmation(props: ConfirmDialogProps) {
  const { t } = useTranslation('facet');
  const { children, confirmLabel, cancelLabel, danger = false, word, failed, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const allowed = word === undefined || typed.trim() === word;

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!allowed) return;
    setWorking(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };

  return (
    <form onSubmit={(event) => void confirm(event)}>
      <div className={classes.content}>
        <div className={classes.text}>{children}</div>
        {word === undefined ? null : (
          <TextInput
            label={t('kit.confirm.type', { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {failure === null ? null : <ErrorTile error={failure} {...(failed === undefined ? {} : { title: failed })} />}
      </div>
      <footer className={classes.footer}>
        <Button size="md" onClick={onClose} {...(word === undefined ? { 'data-autofocus': true } : {})}>
          {cancelLabel ?? t('kit.cancel')}
        </Button>
        <Button
          size="md"
          type="submit"
          variant="filled"
          {...(danger ? { color: 'red' } : {})}
          disabled={!allowed}
          loading={working}
        >
          {confirmLabel}
        </Button>
      </footer>
    </form>
  );
}
