import { ApiError } from '@facet/sdk/client';
import { ErrorTile } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useOwnersText } from '../runtime/use-owners-text.ts';

const FORBIDDEN = 403;

export interface TileErrorProps {
  readonly error: unknown;
  onRetry(): void;
}

/** Why a chart has no picture. Where its data is closed to the reader, whom to ask comes before what the server says of it. */
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
