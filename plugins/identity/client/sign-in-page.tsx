import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { SessionToken, useService } from '@facet/sdk/client';
import { localPath } from '../common/local-path.ts';
import classes from './sign-in-page.module.css';

const WELCOME = '/superset/welcome/';
/** Outlives the redirect after a refused sign-in. */
const LAST_NAME = 'facet:sign-in-name';

/** A plain form that posts and is redirected, so that signing in needs nothing but the browser. */
export function SignInPage() {
  const { t } = useTranslation('facet/identity');
  const session = useService(SessionToken);
  const [search] = useSearchParams();
  const [working, setWorking] = useState(false);
  const refused = session.flashMessages.length > 0;
  const [name, setName] = useState(() => (refused ? (sessionStorage.getItem(LAST_NAME) ?? '') : ''));
  const next = localPath(search.get('next'), WELCOME);
  if (!session.user.isAnonymous) return <Navigate to={next} replace />;
  return (
    <div className={classes.page}>
      <form
        className={classes.card}
        method="post"
        action="/login/"
        onSubmit={() => {
          sessionStorage.setItem(LAST_NAME, name);
          setWorking(true);
        }}
      >
        <h1 className={classes.heading}>{t('signIn.heading')}</h1>
        {session.flashMessages.map(([category, text]) => (
          <Alert key={text} color={category === 'danger' ? 'red' : 'blue'} role="alert">
            {text}
          </Alert>
        ))}
        <input type="hidden" name="csrf_token" value={session.csrfToken ?? ''} />
        <input type="hidden" name="next" value={next} />
        <TextInput
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          required
          autoFocus={name === ''}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={name !== ''}
        />
        <Button type="submit" variant="filled" size="md" loading={working} fullWidth>
          {t('signIn.submit')}
        </Button>
      </form>
    </div>
  );
}
