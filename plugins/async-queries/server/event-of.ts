import type { JobEvent } from '../common/wire/async-events.ts';
import type { AsyncEventTable } from './tables.ts';

/** An event as the contract names its members. */
export const eventOf = ({
  position,
  channel,
  job_id,
  user_id,
  status,
  errors,
  result_url,
}: AsyncEventTable): JobEvent => ({
  id: String(position),
  channel_id: channel,
  job_id,
  user_id,
  status,
  errors: JSON.parse(errors),
  result_url,
});
