import { Button, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConflictChoice, type GuardedSave, type SaveConflict, type Saved, saveGuarded } from '../save-conflict.ts';
import { fullName } from './person-name.ts';
import { TimeAgo } from './time-ago.tsx';
import dialog from './dialog.module.css';
import classes from './save-conflicts.module.css';

export interface SaveConflictsOptions {
  /** What people call a member of the contract: `dashboard_title` → `Title`. */
  label(member: string): string;
  /** What was typed here gives way to what the other person has saved. */
  onTheirs(): void;
}

export interface SaveConflicts {
  /** Resolves to `undefined` when it was given up, for theirs or for a second thought. @throws what the save throws */
  save<T extends { readonly version?: string | undefined }>(attempt: GuardedSave<T>): Promise<Saved<T> | undefined>;
  /** Belongs somewhere in what the caller renders. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly conflict: SaveConflict;
  answer(choice: ConflictChoice): void;
}

/** Saves of something that others may save too: when one of them was faster, the person here is told and decides. */
export function useSaveConflicts(options: SaveConflictsOptions): SaveConflicts {
  const [question, setQuestion] = useState<Question | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const save = useCallback<SaveConflicts['save']>(async (attempt) => {
    const choices: ConflictChoice[] = [];
    const saved = await saveGuarded(attempt, async (conflict) => {
      const choice = await new Promise<ConflictChoice>((answer) => setQuestion({ conflict, answer }));
      setQuestion(null);
      choices.push(choice);
      return choice;
    });
    if (choices.at(-1) === 'theirs') latest.current.onTheirs();
    return saved;
  }, []);

  const shown = (
    <ConflictDialog
      conflict={question?.conflict ?? null}
      label={options.label}
      onChoice={(choice) => question?.answer(choice)}
    />
  );
  return { save, dialog: shown };
}

interface ConflictDialogProps {
  readonly conflict: SaveConflict | null;
  label(member: string): string;
  onChoice(choice: ConflictChoice): void;
}

function ConflictDialog({ conflict, label, onChoice }: ConflictDialogProps) {
  const { t } = useTranslation('facet');
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => onChoice('cancel')}
      title={t('kit.conflict.title')}
      size={480}
      classNames={{ body: dialog.flush }}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {conflict === null ? null : (
        <>
          <div className={dialog.content}>
            <p className={classes.who}>
              {t('kit.conflict.by', { name: fullName(conflict.changed_by) || t('kit.conflict.somebody') })}{' '}
              <TimeAgo value={conflict.changed_on} />
            </p>
            <p className={classes.lead}>{t('kit.conflict.both')}</p>
            <ul className={classes.members}>
              {conflict.differs.map((member) => (
                <li key={member}>
                  <span className={classes.member}>{label(member)}</span>
                  <Now value={conflict.current[member]} />
                </li>
              ))}
            </ul>
            <p className={classes.help}>{t('kit.conflict.help')}</p>
          </div>
          <footer className={dialog.footer}>
            <Button size="md" variant="subtle" onClick={() => onChoice('cancel')}>
              {t('kit.cancel')}
            </Button>
            <Button size="md" data-autofocus onClick={() => onChoice('theirs')}>
              {t('kit.conflict.theirs')}
            </Button>
            <Button size="md" variant="filled" onClick={() => onChoice('mine')}>
              {t('kit.conflict.mine')}
            </Button>
          </footer>
        </>
      )}
    </Modal>
  );
}

/** Texts and numbers say what they are now; of anything longer, only that it differs. */
function Now({ value }: { readonly value: SaveConflict['current'][string] | undefined }) {
  const { t } = useTranslation('facet');
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return <span className={classes.now}>{text === '' ? t('kit.conflict.empty') : text}</span>;
}
