import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Rnd } from 'react-rnd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';

const MIN = { width: 320, height: 240 };
const START = { width: 384, height: 264 };
/** Padding of the popover around the form, and its distance to the edge of the window. */
const AROUND = 44;

export interface EditorFormProps {
  readonly canSave: boolean;
  readonly children: ReactNode;
  /** Whether the form can be resized by its corner. */
  readonly resizable?: boolean;
  onSave(): void;
  onClose(): void;
  /** Absent where there is nothing to remove yet, or only the list removes. */
  readonly onRemove?: (() => void) | undefined;
}

/** Body of a popover editor: Enter saves, Escape closes. */
export function EditorForm({ canSave, children, resizable = false, onSave, onClose, onRemove }: EditorFormProps) {
  const { t } = useTranslation('facet/controls');
  const room = globalThis.innerWidth - AROUND;
  const [size, setSize] = useState(() => ({ ...START, width: Math.min(START.width, room) }));
  const form = (
    <form
      ref={markFirstEmpty}
      className={classes.editor}
      style={resizable ? { height: '100%' } : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (canSave) onSave();
      }}
    >
      {children}
      <div className={classes.buttons}>
        {onRemove === undefined ? null : (
          <Button
            className={classes.removeButton ?? ''}
            variant="subtle"
            leftSection={<IconTrash size={14} />}
            onClick={onRemove}
          >
            {t('removeThis')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
        <Button type="submit" variant="filled" disabled={!canSave}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
  if (!resizable) return form;
  return (
    <div style={{ position: 'relative', ...size }}>
      <Rnd
        size={size}
        position={{ x: 0, y: 0 }}
        disableDragging
        minWidth={Math.min(MIN.width, room)}
        minHeight={MIN.height}
        enableResizing={{ right: true, bottom: true, bottomRight: true }}
        onResize={(_event, _direction, element) =>
          setSize({ width: element.offsetWidth, height: element.offsetHeight })
        }
      >
        {form}
      </Rnd>
    </div>
  );
}

const FIELDS = 'input:not([type="hidden"], [type="checkbox"], [type="radio"], :disabled)';

/** The focus begins in the first empty field, or at the tabs if all are filled. The popover's focus trap looks for the mark. */
function markFirstEmpty(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  const empty = [...form.querySelectorAll<HTMLInputElement>(FIELDS)].find(({ value }) => value === '');
  empty?.setAttribute('data-autofocus', 'true');
}
