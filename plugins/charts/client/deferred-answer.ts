import { definePoint } from '@facet/sdk/common';

/** Waits for answers of asynchronous queries, for which the server responds with 202 and a job. */
export interface DeferredAnswer {
  /**
   * Resolves to the answer after the job has ended. Aborting the signal stops the job.
   * @param job Body of the 202 response: `{channel_id, job_id, …}`
   * @throws ApiError with the error of the job; an AbortError
   */
  answerOf(job: unknown, signal: AbortSignal): Promise<Response>;
}

/** While a plugin implements this, chart queries accept asynchronous answers. */
export const DeferredAnswers = definePoint<{ declared: { key?: string }; implementation: DeferredAnswer }>({
  id: 'charts/deferred-answer@1',
  description: 'Clients that wait for deferred answers to chart queries.',
  side: 'client',
});
