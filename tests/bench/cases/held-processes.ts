import { loadavg } from 'node:os';
import { findRedis } from '../../redis/find-redis.ts';
import { severalProcesses } from '../harness/several-processes.ts';
import { goFirst, type HeldProcess, holdProcess, whyUnheld } from '../harness/share-of-core.ts';
import { quantile } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';
import { cachedRate } from './cached-rate.ts';

/** Two of them leave most of two cores to Postgres, Redis and the asker. */
const SHARE = 0.25;
const PLACES = 8;
const AIM = 1.7;
/** Held back in fewer periods, a process was limited by something else, and the ratio says nothing. */
const LEAST_HELD = 0.8;

/**
 * What a second process adds where each has its part of a core for itself, as on machines of their own: on a machine with few
 * cores, two processes that may take all of it contend with the databases and with the asker.
 */
export const heldProcesses: BenchCase = {
  name: 'held-processes',
  async run({ quick, tell }) {
    const program = await findRedis();
    if (typeof program !== 'string') throw new Error(`The case needs Redis: ${program.reason}`);
    const reason = whyUnheld();
    if (reason !== undefined) throw new Error(reason);
    const goLikeOthers = goFirst();
    const several = await severalProcesses(program, PLACES);
    const held: HeldProcess[] = [];
    const rates = { one: [] as number[], two: [] as number[] };
    const heldBack: number[] = [];
    try {
      await several.add();
      // Held back, a process takes minutes until its code is compiled.
      await cachedRate(several, quick ? 8 : 20);
      for (const { child } of several.servers) held.push(holdProcess(child.pid ?? 0, SHARE));
      for (let round = 0; round < (quick ? 3 : 6); round += 1) {
        for (const [name, count] of [
          ['one', 1],
          ['two', 2],
        ] as const) {
          const servers = several.servers.slice(0, count);
          for (const one of held) one.heldBack();
          rates[name].push(await cachedRate({ ...several, servers }, quick ? 4 : 8));
          heldBack.push(...held.slice(0, count).map((one) => one.heldBack()));
        }
      }
    } finally {
      await several.stop();
      for (const one of held) one.remove();
      goLikeOthers();
    }
    const [one, two] = [quantile(rates.one, 0.5), quantile(rates.two, 0.5)];
    const least = Math.min(...heldBack);
    const twice = two / one;
    const measurement = {
      what: `cached answers a second of one and of two processes with Redis, each with ${SHARE} of a core`,
      measured: `${Math.round(one)} /s, ${Math.round(two)} /s: ${twice.toFixed(2)} ×`,
      reference: `rounds ${roundsOf(rates.one)} and ${roundsOf(rates.two)}; held back by it in ${Math.round(least * 100)} % of the periods at least; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      aim: `${AIM} ×`,
      ...(least >= LEAST_HELD ? { met: twice >= AIM } : {}),
      values: { one, two, twice, heldBack: least },
    };
    tell(measurement);
    return [measurement];
  },
};

const roundsOf = (rates: readonly number[]): string => rates.map(Math.round).join(', ');
