import { ApiError, usePageSettled } from '@facet/sdk/client';
import { describeError, EmptyState, ErrorState } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const NOT_FOUND = 404;

interface DashboardFailureProps {
  readonly error: Error;
  /** The page may be one of which a picture is taken. */
  readonly isAlone: boolean;
  onRetry(): void;
}

/** Why a dashboard could not be read. */
export default function DashboardFailure({ error, isAlone, onRetry }: DashboardFailureProps) {
  const { t } = useTranslation('facet/dashboards');
  usePageSettled({ isSettled: isAlone, problems: useMemo(() => [describeError(error).message], [error]) });
  if (error instanceof ApiError && error.status === NOT_FOUND)
    return (
      <EmptyState
        icon={<IconLayoutDashboard size={24} stroke={1.6} />}
        title={t('page.notFound')}
        text={t('page.notFoundText')}
        action={
          <Button component={Link} to="/dashboard/list/">
            {t('page.all')}
          </Button>
        }
      />
    );
  return <ErrorState error={error} title={t('page.failed')} onRetry={onRetry} />;
}
