import { type ChartForm, currentForm, isLaterForm } from '@facet/sdk/chart-form';
import type { KnownType } from './switch-type.ts';

/** A chart type as far as a form that comes to it, or leaves it, needs it. */
export function knownType(key: string, form: ChartForm): KnownType {
  return {
    key,
    members: form.members,
    current: (stored) => currentForm(form, stored),
    isLater: (stored) => isLaterForm(form, stored),
    ...(form.adopt ? { adopt: form.adopt } : {}),
  };
}
