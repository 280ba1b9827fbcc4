import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ApiClientToken, ApiError, useService } from '@facet/sdk/client';
import { CopyButton, ErrorTile, Tag } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../common/call-list.ts';
import { exampleOf } from '../common/schema-lines.ts';
import { missingParameters, trialRequest } from '../common/trial.ts';
import classes from './reference-page.module.css';

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

/** Longer answers are cut: this is a look, not a download. */
const MOST_SHOWN = 20_000;

/** Sends the call as whoever looks at the page, and shows what came back. */
export function TryCall({ call }: { readonly call: Call }) {
  const { t } = useTranslation('facet/api-docs');
  const api = useService(ApiClientToken);
  const { operation, method, path } = call;
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => firstBody(call));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const send = useMutation({
    mutationFn: async (): Promise<Answer> => {
      const { path: address, init } = trialRequest(method, path, operation, { parameters, body });
      const started = performance.now();
      const told = (status: number, text: string) => ({ status, text, ms: Math.round(performance.now() - started) });
      try {
        const response = await api.request(address, init);
        return told(response.status, await textOf(response));
      } catch (error) {
        // A refusal is an answer too, and what somebody who tries a call wants to see.
        if (error instanceof ApiError && error.status !== 0) return told(error.status, pretty(error.body));
        throw error;
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacking = missingParameters(operation, { parameters, body });
    setMissing(lacking);
    if (lacking.length === 0) send.mutate();
  };
  return (
    <form className={classes.try} onSubmit={submit} noValidate aria-label={t('try.title')}>
      <h3>{t('try.title')}</h3>
      <p className={classes.quiet}>{t('try.text')}</p>
      {operation.parameters.map(({ name, required }) => (
        <TextInput
          key={name}
          label={name}
          required={required}
          autoComplete="off"
          value={parameters[name] ?? ''}
          error={missing.includes(name) ? t('try.required') : null}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setParameters((before) => ({ ...before, [name]: value }));
            setMissing((before) => before.filter((one) => one !== name));
          }}
        />
      ))}
      {operation.requestBody ? (
        <Textarea
          label={t('body')}
          rows={8}
          resize="vertical"
          classNames={{ input: classes.code ?? '' }}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <Button type="submit" leftSection={<IconPlayerPlay size={14} />} loading={send.isPending}>
          {t('try.send', { method: method.toUpperCase() })}
        </Button>
      </div>
      {send.error ? <ErrorTile error={send.error} /> : null}
      {send.data ? (
        <div role="status" className={classes.result}>
          <div className={classes.facts}>
            <Tag tone={send.data.status < 400 ? 'success' : 'danger'}>{send.data.status}</Tag>
            <span className={classes.quiet}>{t('try.ms', { ms: send.data.ms })}</span>
            <CopyButton text={send.data.text} label={t('try.copy')} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
          <pre tabIndex={0} aria-label={t('try.answer')} role="region">
            {send.data.text.slice(0, MOST_SHOWN)}
          </pre>
          {send.data.text.length > MOST_SHOWN ? (
            <p className={classes.quiet}>{t('try.cut', { count: MOST_SHOWN })}</p>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

function firstBody({ operation }: Call): string {
  const media: unknown = operation.requestBody?.content['application/json'];
  if (typeof media !== 'object' || media === null || !('schema' in media)) return '';
  return JSON.stringify(exampleOf(media.schema), null, 2);
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return pretty(await response.json());
  if (type.startsWith('text/')) return response.text();
  return `${type} ${(await response.blob()).size} B`;
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
