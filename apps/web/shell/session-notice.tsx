import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventBusToken, useService } from '@facet/sdk/client';
import classes from './shell.module.css';

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'));

type State = 'alive' | 'asking' | 'expired';

/** The session ended while the page was open. The page stays as it is, with everything typed, and asks for the password. */
export function SessionNotice() {
  const { t } = useTranslation('facet');
  const events = useService(EventBusToken);
  const queries = useQueryClient();
  const [state, setState] = useState<State>('alive');
  useEffect(() => {
    const listening = events.on('session:expired', () =>
      setState((before) => (before === 'alive' ? 'asking' : before)),
    );
    return () => listening.dispose();
  }, [events]);
  if (state === 'alive') return null;
  return (
    <>
      <div className={classes.notice} role="alert">
        <span className={classes.noticeText}>
          <b>{t('shell.session.title')}</b>
          {t('shell.session.text')}
        </span>
        <Button onClick={() => setState('asking')}>{t('shell.signIn')}</Button>
      </div>
      {state === 'asking' ? (
        <Suspense>
          <SignInAgainDialog
            onClose={() => setState('expired')}
            onSignedIn={() => {
              setState('alive');
              events.emit('session:renewed', {});
              void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
