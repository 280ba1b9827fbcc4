import { type ChartForm, currentForm, isLaterForm } from '@facet/sdk/chart-form';
import type { KnownType } from './switch-type.ts';

/** The members of a chart type that a change to or from this type needs. */
export function knownType(key: string, form: ChartForm): KnownType {
  return {
    key,
    members: form.members,
    current: (stored) => currentForm(form, stored),
    isLater: (stored) => isLaterForm(form, stored),
    ...(form.adopt ? { adopt: form.adopt } : {}),
  };
}
