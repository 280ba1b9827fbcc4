import { StatusDot, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { ReportState } from '../../common/report-states.ts';

const TONES = {
  Success: 'success',
  'On Grace': 'warning',
  Working: 'info',
  'Not triggered': 'neutral',
} as const;

/** State of a run; only failures are emphasised. */
export function StateMark({ state }: { readonly state: ReportState }) {
  const { t } = useTranslation('facet/reports');
  const text = t(`state.${state}`);
  return state === 'Error' ? <Tag tone="danger">{text}</Tag> : <StatusDot tone={TONES[state]}>{text}</StatusDot>;
}
