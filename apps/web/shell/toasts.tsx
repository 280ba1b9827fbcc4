import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestId } from '@facet/sdk/ui';
import type { ToastQueue, ToastRequest } from '../notifier.ts';
import './toasts.css';

const LIFETIME = 6_000;
const UNDO_LIFETIME = 5_000;
const AT_MOST = 3;

const ICONS: Readonly<Record<ToastRequest['level'], ReactNode>> = {
  success: <IconCircleCheck size={16} color="var(--success)" />,
  info: <IconInfoCircle size={16} color="var(--info)" />,
  warning: <IconAlertTriangle size={16} color="var(--warning)" />,
  error: <IconAlertCircle size={16} color="var(--danger)" />,
};

/** Draws the toasts: bottom right, three at most; errors stay until closed. */
export default function Toasts({ queue }: { readonly queue: ToastQueue }) {
  const { t } = useTranslation('facet');
  useEffect(() => {
    queue.drawWith((toast) => {
      const id = notifications.show({
        message: toast.undo ? (
          <ToastWithUndo
            text={toast.text}
            label={t('toast.undo')}
            onUndo={() => {
              toast.undo?.();
              notifications.hide(id);
            }}
          />
        ) : (
          <ToastText toast={toast} />
        ),
        icon: ICONS[toast.level],
        color: 'transparent',
        autoClose: toast.level === 'error' ? false : toast.undo ? UNDO_LIFETIME : LIFETIME,
        closeButtonProps: { 'aria-label': t('toast.close') },
        role: toast.level === 'error' ? 'alert' : 'status',
      });
    });
    return () => queue.drawWith(null);
  }, [queue, t]);
  return <Notifications position="bottom-right" limit={AT_MOST} />;
}

function ToastText({ toast }: { readonly toast: ToastRequest }) {
  return (
    <>
      <div>{toast.text}</div>
      {toast.details?.text ? <div className="toast-details">{toast.details.text}</div> : null}
      {toast.details?.requestId ? <RequestId id={toast.details.requestId} /> : null}
    </>
  );
}

function ToastWithUndo(props: { readonly text: string; readonly label: string; onUndo(): void }) {
  return (
    <div className="toast-line">
      <span>{props.text}</span>
      <Button variant="subtle" onClick={props.onUndo}>
        {props.label}
      </Button>
    </div>
  );
}
