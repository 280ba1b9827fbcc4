import { definePoint } from '@facet/sdk/common';

/** Waits for answers that the server gives later: it answered 202, with the job that makes them. */
export interface DeferredAnswer {
  /**
   * The answer itself, once the job has ended. Aborting stops the job.
   * @param job the body of the 202: `{channel_id, job_id, …}`
   * @throws ApiError what the job failed with; an AbortError
   */
  answerOf(job: unknown, signal: AbortSignal): Promise<Response>;
}

/** While a plugin fills it, queries of charts tell the server that their answers may come later. */
export const DeferredAnswers = definePoint<{ declared: { key?: string }; implementation: DeferredAnswer }>({
  id: 'charts/deferred-answer@1',
  description: 'Who waits for answers to queries of charts that come later.',
  side: 'client',
});
