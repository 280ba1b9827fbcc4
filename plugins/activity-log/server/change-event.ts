import type { ObjectChange } from '@facet/sdk/common';
import type { ActivityEvent } from '../contract.server.ts';

/** The line of the log about a change of an object: who changed which one. What changed in it may hold secrets and is not kept. */
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
