import { isRecord, numberOf } from '@facet/sdk/chart-form';
import { parseOutsideJson } from '@facet/sdk/common';

/** A saved chart as stored in the form, with its own form at the time of the choice. */
export interface ChosenChart {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Parses the JSON text, whose members are those of the list of charts. */
export function readChosenChart(value: unknown): ChosenChart | undefined {
  const stored = typeof value === 'string' ? record(value) : undefined;
  if (stored === undefined) return undefined;
  const { id, slice_name: name, viz_type: type, params } = stored;
  const own = typeof params === 'string' ? record(params) : undefined;
  if (typeof type !== 'string' || type === '' || own === undefined) return undefined;
  return { id: numberOf(id) ?? 0, name: typeof name === 'string' ? name : type, type, params: own };
}

function record(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseOutsideJson(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
