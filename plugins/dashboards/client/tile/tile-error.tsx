import { ApiError } from '@facet/sdk/client';
import { ErrorTile } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useOwnersText } from '../runtime/use-owners-text.ts';

const FORBIDDEN = 403;

export interface TileErrorProps {
  readonly error: unknown;
  onRetry(): void;
}

/** Why a chart is not drawn. Without access to its data, whom to ask comes before the server's message. */
export function TileError({ error, onRetry }: TileErrorProps) {
  const { t } = useTranslation('facet/dashboards');
  const owners = useOwnersText();
  if (!(error instanceof ApiError) || error.status !== FORBIDDEN) return <ErrorTile error={error} onRetry={onRetry} />;
  return (
    <ErrorTile
      error={error}
      title={t('closed.chart')}
      remedy={owners === '' ? t('closed.askAdmin') : t('closed.ask', { owners })}
      onRetry={onRetry}
    />
  );
}
