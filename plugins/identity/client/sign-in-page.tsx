import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { SessionToken, useService } from '@facet/sdk/client';
import { localPath } from '@facet/sdk/common';
import classes from './sign-in-page.module.css';

const WELCOME = '/superset/welcome/';
/** Survives the redirect after a refused sign-in. */
const LAST_NAME = 'facet:sign-in-name';

/** A plain HTML form that posts and is redirected, so that signing in needs no script. */
export function SignInPage() {
  const { t } = useTranslation('facet/identity');
  const session = useService(SessionToken);
  const [search] = useSearchParams();
  const [working, setWorking] = useState(false);
  const refused = session.flashMessages.length > 0;
  // The error belongs to the values that were sent, so typing removes it.
  const [answered, setAnswered] = useState(refused);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(() => (refused ? (sessionStorage.getItem(LAST_NAME) ?? '') : ''));
  const next = localPath(search.get('next'), session.safeMode ? `${WELCOME}?safe-mode` : WELCOME);
  if (!session.user.isAnonymous) return <Navigate to={next} replace />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget);
    const empty = ['username', 'password'].filter((field) => given.get(field) === '');
    setMissing(new Set(empty));
    setAnswered(false);
    const [first] = empty;
    if (first === undefined) {
      sessionStorage.setItem(LAST_NAME, name);
      setWorking(true);
      return;
    }
    event.preventDefault();
    form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };
  const typed = (field: string) => {
    setAnswered(false);
    setMissing((before) => new Set([...before].filter((one) => one !== field)));
  };
  const errorOf = (field: string) => (missing.has(field) ? t('signIn.required') : null);
  return (
    <div className={classes.page}>
      <form ref={form} className={classes.card} method="post" action="/login/" noValidate onSubmit={submit}>
        <h1 className={classes.heading}>{t('signIn.heading')}</h1>
        {(answered ? session.flashMessages : []).map(([category, text]) => (
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
          error={errorOf('username')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            typed('username');
          }}
        />
        <PasswordInput
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={name !== ''}
          error={errorOf('password')}
          aria-invalid={missing.has('password')}
          onChange={() => typed('password')}
        />
        <Button type="submit" variant="filled" size="md" loading={working} fullWidth>
          {t('signIn.submit')}
        </Button>
      </form>
    </div>
  );
}
