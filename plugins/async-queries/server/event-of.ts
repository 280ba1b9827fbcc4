import { type JobEvent, type Progress, progressShape } from '../common/wire/async-events.ts';
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
  progress,
}: AsyncEventTable): JobEvent => ({
  id: String(position),
  channel_id: channel,
  job_id,
  user_id,
  status,
  errors: JSON.parse(errors),
  result_url,
  ...(progress === null ? {} : { progress: progressOf(progress) }),
});

export const progressOf = (json: string | null): Progress | null =>
  json === null ? null : progressShape.parse(JSON.parse(json));
