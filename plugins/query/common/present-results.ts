/**
 * The results of an answer to `POST /api/v1/chart/data`. Pages ask for all of it on their connection (`Prefer: wait`), so that
 * none comes later.
 * @throws TypeError for an answer that only names a job
 */
export function presentResults<T>(answer: { readonly result: T } | { readonly job_id: string }): T {
  if ('result' in answer) return answer.result;
  throw new TypeError(`The answer comes later, with the job ${answer.job_id}.`);
}
