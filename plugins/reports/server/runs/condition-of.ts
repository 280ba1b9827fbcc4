import { alertConfigOf } from '../../common/alert-config.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { VALIDATORS } from '../../common/report-states.ts';
import type { Condition } from '../../common/condition.ts';

/** The condition of an alert as it is stored. */
export function conditionOf({
  validator_type: type,
  validator_config_json: config,
}: Pick<ReportRow, 'validator_type' | 'validator_config_json'>): Condition {
  const { op, threshold, unit } = alertConfigOf(config);
  return {
    type: VALIDATORS.find((known) => known === type) ?? 'not null',
    ...(op === undefined ? {} : { op }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(unit === undefined ? {} : { unit }),
  };
}
