import type { HttpResult } from '@facet/sdk/server';
import { answerOf, askedData, contextOf, type ExploreJsonCall, type ExploreJsonParts, formOf } from './answer-chart.ts';
import { exactJsonText } from './exact-json-text.ts';
import { jointAnswer } from './joint-answer.ts';

export interface ExploreJsonAnswer {
  readonly result: HttpResult;
  /** Key of its rows in the cache, if there is one. */
  readonly cacheKey?: string;
}

/** @throws HttpError in the format of chart data */
export async function exploreJson(parts: ExploreJsonParts, call: ExploreJsonCall): Promise<ExploreJsonAnswer> {
  const form = formOf(call.form);
  const joint = await parts.jointPayloadOf(form.viz_type);
  if (joint) return { result: { rawJson: exactJsonText(await jointAnswer(parts, call, form, joint)) } };
  const context = await contextOf(parts, call, form);
  if (call.mode === 'csv') return { result: await askedData(parts, call, context) };
  const answer = await answerOf(parts, call, form, context);
  const { cache_key: key } = answer;
  return { result: { rawJson: exactJsonText(answer) }, ...(typeof key === 'string' ? { cacheKey: key } : {}) };
}
