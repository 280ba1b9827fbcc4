import type { Outside, OutsideAnswer } from '@facet/sdk/server';

const TOO_MANY = 429;
const MOST_REPEATS = 3;
/** All pauses together, so that the host does not end the delivery for its time. */
const MOST_WAIT_MS = 15_000;

/** Repeats calls that Slack refused because of its rate limits, as late as it says. Slack does nothing with such a call. */
export const patientOutside = (outside: Outside, wait: (milliseconds: number) => Promise<unknown>): Outside => {
  let left = MOST_WAIT_MS;
  return {
    async fetch(url, request) {
      for (let repeats = 0; ; repeats += 1) {
        const answer = await outside.fetch(url, request);
        const pause = pauseOf(answer);
        if (pause === undefined || pause > left || repeats === MOST_REPEATS) return answer;
        left -= pause;
        await wait(pause);
      }
    },
  };
};

function pauseOf({ status, headers }: OutsideAnswer): number | undefined {
  if (status !== TOO_MANY) return undefined;
  const seconds = Number(headers['retry-after'] ?? 1);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
