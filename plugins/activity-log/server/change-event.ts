import type { ObjectChange } from '@facet/sdk/common';
import type { ActivityEvent } from '../contract.server.ts';

/** The log entry for a change: who changed which object. The changed values may be secret and are not stored. */
export function changeEvent(
  moment: 'create' | 'update' | 'delete',
  { kind, id, name, formerName, who }: ObjectChange,
): ActivityEvent {
  return {
    action: `${kind}.${moment}`,
    userId: who?.id ?? null,
    json: { kind, id, name, ...(formerName === undefined ? {} : { former_name: formerName }) },
  };
}
