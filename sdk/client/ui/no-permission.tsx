import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { RequestId } from './request-id.tsx';

export interface NoPermissionProps {
  readonly title?: string;
  readonly text?: string;
  /** It takes the whole page. */
  readonly page?: boolean;
  readonly requestId?: string | null;
  readonly action?: ReactNode;
}

export function NoPermission({ title, text, page = false, requestId, action }: NoPermissionProps) {
  const { t } = useTranslation('facet');
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.5} />}
      page={page}
      title={title ?? t('kit.noPermission.title')}
      text={text ?? t('kit.noPermission.text')}
      action={
        <>
          {action}
          {requestId ? <RequestId id={requestId} /> : null}
        </>
      }
    />
  );
}
