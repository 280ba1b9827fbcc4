/** Processor time of the work below on the machine that bounds of time are given for: two virtual Xeon cores, 2026. */
const USUAL_MS = 20;
const ROUNDS = 7;

/**
 * How many times longer than the usual machine this one takes for the same work; never less than 1. A bound of processor time
 * times this asks the same of code on a slow machine.
 */
export function machineSlowness(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...times) / USUAL_MS);
}

/** Texts, objects and a sort, as most code here has them; the same each time. */
function work(): void {
  let seed = 1;
  const rows = Array.from({ length: 20_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { name: `row ${seed}`, value: seed };
  });
  const copy: typeof rows = JSON.parse(JSON.stringify(rows));
  if (copy.toSorted((a, b) => (a.name < b.name ? -1 : 1)).length !== rows.length)
    throw new Error('The work is not done.');
}
