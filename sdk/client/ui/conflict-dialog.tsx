import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConflictChoice, SaveConflict } from '../save-conflict.ts';
import { fullName } from './person-name.ts';
import { TimeAgo } from './time-ago.tsx';
import dialog from './dialog.module.css';
import classes from './conflict-dialog.module.css';

export interface ConflictDialogProps {
  readonly conflict: SaveConflict | null;
  label(member: string): string;
  onChoice(choice: ConflictChoice): void;
}

/** Shows who saved first and what both users changed; closing it cancels the save. */
export function ConflictDialog({ conflict, label, onChoice }: ConflictDialogProps) {
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
