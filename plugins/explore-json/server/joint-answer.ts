import { MOST_PARTS, partForm } from '@facet/plugin-charts/contract';
import type { SavedChart } from '@facet/plugin-charts/contract.server';
import type { FormData } from '@facet/sdk/common';
import { HttpError, type TypedErrorEntry } from '@facet/sdk/server';
import type { JointPayloadShape, PayloadPart } from '../contract.server.ts';
import { answerOf, contextOf, type ExploreJsonCall, type ExploreJsonParts, formOf } from './answer-chart.ts';
import { describeChart } from './describe-chart.ts';
import { ExploreJsonErrors } from './errors.ts';
import { isRow, type Row, rowsOf } from './payload-rows.ts';

/**
 * The data of a chart's parts, each queried with the permissions of the reader, or with access granted by the dashboard
 * that the form names. A failed part is reported and does not affect the others.
 */
export async function jointAnswer(
  parts: ExploreJsonParts,
  call: ExploreJsonCall,
  form: FormData,
  joint: JointPayloadShape,
): Promise<Row> {
  if (call.mode !== 'chart') throw ExploreJsonErrors.noRowsOfItsOwn(form.viz_type);
  const ids = await parts.partsOf(form);
  if (ids === null) throw ExploreJsonErrors.chartType(form.viz_type);
  const charts = await parts.charts.findParts([...new Set(ids)].slice(0, MOST_PARTS), dashboardOf(form));
  const errors: TypedErrorEntry[] = [];
  const drawn = await Promise.all(
    charts.map(async (chart): Promise<PayloadPart> => {
      const outcome = await payloadOfPart(parts, call, form, chart).catch((error: unknown) =>
        errorOfPart(error, chart),
      );
      if (outcome.error) errors.push(outcome.error);
      return { vizType: chart.vizType, slice: describeChart(chart), payload: outcome.payload };
    }),
  );
  const { data } = await joint.payloadOf(drawn);
  return {
    cache_key: null,
    errors,
    form_data: form,
    is_cached: false,
    status: 'success',
    stacktrace: null,
    applied_filters: [],
    rejected_filters: [],
    data,
  };
}

const dashboardOf = ({ dashboardId: id }: FormData): number | undefined =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;

interface PartOutcome {
  readonly payload?: unknown;
  readonly error?: TypedErrorEntry;
}

async function payloadOfPart(
  parts: ExploreJsonParts,
  call: ExploreJsonCall,
  whole: FormData,
  chart: SavedChart,
): Promise<PartOutcome> {
  const form = formOf(partForm(formOf(chart.formData), chart.id, whole));
  // Such a part could contain itself, without an end.
  if (await parts.jointPayloadOf(form.viz_type)) throw ExploreJsonErrors.chartType(form.viz_type);
  const own = { ...call, chartCacheTimeout: chart.cacheTimeout };
  const { data } = await answerOf(parts, own, form, await contextOf(parts, own, form));
  return { payload: data };
}

/** @throws the error itself when it is not an HttpError, such as after the client has disconnected */
function errorOfPart(error: unknown, chart: SavedChart): PartOutcome {
  if (!(error instanceof HttpError)) throw error;
  return {
    error: {
      message: `${chart.name}: ${messageIn(error.body)}`,
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
      extra: { slice_id: chart.id },
    },
  };
}

function messageIn(body: unknown): string {
  if (!isRow(body)) return String(body);
  const { message, errors } = body;
  if (typeof message === 'string') return message;
  const [first] = rowsOf(errors);
  return typeof first?.['message'] === 'string' ? first['message'] : JSON.stringify(body);
}
