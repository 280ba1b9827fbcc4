import { useCallback } from 'react';
import { type LaterOptions, LaterAnswers } from '../app-points.ts';
import { ApiClientToken } from '../host.ts';
import { useContributions, useService } from '../hooks.tsx';

const ACCEPTED = 202;

/**
 * Gets what a job makes, where the server has jobs for it, and otherwise what it answers on the connection. The request goes on when the
 * page shows something else.
 */
export function useLaterRequest(): (path: string, options?: LaterOptions) => Promise<Response> {
  const api = useService(ApiClientToken);
  const [later] = useContributions(LaterAnswers);
  return useCallback(
    async (path, options = {}) => {
      const { signal } = options;
      const init = signal === undefined ? {} : { signal };
      const waiting = await later?.load().catch(() => undefined);
      if (!waiting) return api.request(path, init);
      const answer = await api.request(path, { ...init, headers: { Prefer: 'respond-async' } });
      if (answer.status !== ACCEPTED) return answer;
      const address = await waiting.ended(answer, options);
      if (address === null) throw new TypeError(`The job of ${path} names no result.`);
      return api.request(address, init);
    },
    [api, later],
  );
}
