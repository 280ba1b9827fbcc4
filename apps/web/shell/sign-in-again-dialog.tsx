import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorTile } from '@facet/sdk/ui';
import { useAppServices } from './app-services.ts';
import classes from './shell.module.css';

interface SignInAgainDialogProps {
  onSignedIn(): void;
  onClose(): void;
}

/** Another dialog may lie below; its Escape must not hear the keys that are meant for this one. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true } as const;

/** Lets the same person go on where the session ended; what was typed stays. */
export default function SignInAgainDialog({ onSignedIn, onClose }: SignInAgainDialogProps) {
  const { t } = useTranslation('facet');
  const { session, signInAgain } = useAppServices();
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => signInAgain(password),
    onSuccess: (accepted) => {
      if (accepted) onSignedIn();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (password !== '') signIn.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={400}
      title={t('shell.session.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit.close'), ...OWN_KEYS }}
    >
      <form onSubmit={submit} className={classes.signIn}>
        <p className={classes.signInText}>{t('shell.session.kept')}</p>
        <TextInput
          label={t('shell.session.username')}
          autoComplete="username"
          readOnly
          value={session.user.username}
          {...OWN_KEYS}
        />
        <PasswordInput
          label={t('shell.session.password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={signIn.data === false ? t('shell.session.refused') : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...OWN_KEYS}
        />
        {signIn.error ? <ErrorTile error={signIn.error} /> : null}
        <Button type="submit" size="md" variant="filled" loading={signIn.isPending} {...OWN_KEYS}>
          {t('shell.signIn')}
        </Button>
      </form>
    </Modal>
  );
}
