import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiscardQuestion } from './discard-question.tsx';
import { ErrorTile } from './error-state.tsx';
import classes from './dialog.module.css';

export interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number;
  readonly submitLabel: string;
  readonly working?: boolean;
  readonly disabled?: boolean;
  /** Something typed would be lost: a click beside the dialog does nothing, Escape and leaving the page ask first. */
  readonly dirty?: boolean;
  readonly error?: unknown;
  /** What failed, if the caller can say it better than the error. */
  readonly errorTitle?: string;
  /** Instead of "Cancel", where closing cancels nothing. */
  readonly closeLabel?: string;
  /** At the left of the footer, such as a test button. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  onSubmit(): void;
  onClose(): void;
}

/** A dialog with a form: Enter saves, Escape cancels, after a question where something was typed; the buttons stay in sight. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('facet');
  const { close, asking, question } = useDiscardQuestion(props.opened && props.dirty === true, props.onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    props.onSubmit();
  };
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      size={props.size ?? 560}
      // A message below must not move what is being typed.
      centered={false}
      yOffset="8dvh"
      closeOnClickOutside={!props.dirty}
      // While it saves, Escape belongs to whatever the save asks.
      closeOnEscape={!asking && props.working !== true}
      classNames={{ body: classes.flush }}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form ref={focusFirstField} onSubmit={submit} noValidate>
        <div className={classes.content}>
          {props.children}
          {props.error === undefined || props.error === null ? null : (
            <ErrorTile error={props.error} {...(props.errorTitle === undefined ? {} : { title: props.errorTitle })} />
          )}
        </div>
        <footer className={classes.footer}>
          {props.extra === undefined ? null : <div className={classes.extra}>{props.extra}</div>}
          <Button size="md" onClick={props.onClose}>
            {props.closeLabel ?? t('kit.cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            variant="filled"
            loading={props.working ?? false}
            disabled={props.disabled ?? false}
          >
            {props.submitLabel}
          </Button>
        </footer>
      </form>
      {question}
    </Modal>
  );
}

const FIRST_FIELD = 'input:not([type="hidden"], :disabled, :read-only, [aria-haspopup]), textarea:not(:disabled)';

/** The dialog's trap looks for the mark, and takes its close button where there is none. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]') === null)
    form.querySelector(FIRST_FIELD)?.setAttribute('data-autofocus', 'true');
}
