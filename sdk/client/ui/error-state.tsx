import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconChevronDown, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../host.ts';
import { accessLink } from './access-link.ts';
import { CopyButton } from './copy-button.tsx';
import { describeError, type ErrorDescription } from './describe-error.ts';
import { NoPermission } from './no-permission.tsx';
import { RequestId } from './request-id.tsx';
import classes from './states.module.css';
import { withCode } from './with-code.tsx';

export interface ErrorTileProps {
  readonly error: unknown;
  /** What happened, if the caller can say it better than the error. */
  readonly title?: string;
  readonly remedy?: string;
  readonly onRetry?: () => void;
  /** Further actions, such as a link that asks for access. */
  readonly actions?: ReactNode;
}

/** An error shown in place: what happened, what to do, folded details, and an id to quote. */
export function ErrorTile({ error, title, remedy, onRetry, actions }: ErrorTileProps) {
  const { t } = useTranslation('facet');
  const description = describeError(error);
  const link = accessLink(error);
  const [open, setOpen] = useState(false);
  const advice = remedy ?? description.remedy ?? (isUnanswered(error) ? t(unansweredRemedy()) : null);
  return (
    <div className={classes.error} role="alert">
      <h3 className={classes.what}>
        <IconAlertCircle size={16} stroke={1.6} aria-hidden />
        <span>{withCode(title ?? (description.message || t('kit.error.unexpected')))}</span>
      </h3>
      {title !== undefined && description.message !== title ? (
        <p className={classes.cause}>{withCode(description.message)}</p>
      ) : null}
      {advice === null ? null : <p className={classes.cause}>{withCode(advice)}</p>}
      {onRetry === undefined && actions === undefined && link === undefined ? null : (
        <div className={classes.row}>
          {onRetry === undefined ? null : (
            <Button leftSection={<IconRefresh size={14} />} onClick={onRetry}>
              {t('kit.error.retry')}
            </Button>
          )}
          {link === undefined ? null : (
            <Button component="a" href={link} target="_blank" rel="noopener noreferrer">
              {t('kit.error.requestAccess')}
            </Button>
          )}
          {actions}
        </div>
      )}
      {description.details === null && description.code === null ? null : (
        <div className={classes.details}>
          <div className={classes.row}>
            <UnstyledButton className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
              {t('kit.error.details')}
            </UnstyledButton>
            <CopyButton text={() => forClipboard(description)} label={t('kit.error.copy')} />
          </div>
          {open ? (
            <pre className={classes.stack}>{[description.code, description.details].filter(Boolean).join('\n')}</pre>
          ) : null}
        </div>
      )}
      {description.requestId === null ? null : <RequestId id={description.requestId} />}
    </div>
  );
}

/** An error that takes a whole page or pane. A refusal looks like one. */
export function ErrorState(props: ErrorTileProps) {
  const { status, requestId } = describeError(props.error);
  if (status === 403) return <NoPermission requestId={requestId} action={props.actions} />;
  return (
    <div className={classes.centre}>
      <div className={classes.card}>
        <ErrorTile {...props} />
      </div>
    </div>
  );
}

/** No answer came at all: nothing in the error can say why, but the browser may know. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function unansweredRemedy(): string {
  return navigator.onLine ? 'kit.error.unanswered' : 'kit.error.offline';
}

function forClipboard(error: ErrorDescription): string {
  return [error.message, error.remedy, error.code, error.requestId, error.details].filter(Boolean).join('\n');
}
