import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppCommands, type Shortcut, useContributions, useShownShortcuts, useDeclaredText } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { keyTexts } from './key-text.ts';
import { HELP_KEY, PALETTE_KEY } from './shell-keys.ts';
import classes from './shortcuts-overlay.module.css';

/** What can be done with keys here: on this screen first, then everywhere. */
export default function ShortcutsOverlay({ opened, onClose }: { readonly opened: boolean; onClose(): void }) {
  const { t } = useTranslation('facet');
  const { session } = useAppServices();
  const text = useDeclaredText();
  const here = useShownShortcuts();
  const commands = useContributions(AppCommands).flatMap(({ owner, declared }): Shortcut[] =>
    declared.shortcut === undefined || (declared.permission && !session.can(...declared.permission))
      ? []
      : [{ keys: declared.shortcut, label: text(owner, declared.label) }],
  );
  const everywhere: readonly Shortcut[] = [
    { keys: PALETTE_KEY, label: t('shell.search') },
    ...commands,
    { keys: HELP_KEY, label: t('shell.shortcuts.title') },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shell.shortcuts.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Keys title={t('shell.shortcuts.here')} shortcuts={here} />
      <Keys title={t('shell.shortcuts.everywhere')} shortcuts={everywhere} />
    </Modal>
  );
}

function Keys({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              {keyTexts(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
