import { tmpdir } from 'node:os';
import { type AnyPluginDefinition, isOptional } from '@facet/sdk/common';
import { ServerSettingsToken } from '@facet/sdk/server';
import { createPluginTester, type PluginTester } from '@facet/sdk/testing';
import { standIn } from './stand-in.ts';

const START_MS = 5_000;

/**
 * A half on its own, with stand-ins for all that it requires.
 * @throws what `activate` throws, also when it does not come to an end.
 */
export function startAlone(definition: AnyPluginDefinition): Promise<PluginTester> {
  const services = Object.values(definition.requires).map((dep) => {
    const token = isOptional(dep) ? dep.optional : dep;
    // Keys are derived from it at once.
    const members = token.id === ServerSettingsToken.id ? { secretKey: new Uint8Array(32), home: tmpdir() } : {};
    return [token, standIn(members)] as const;
  });
  return inTime(createPluginTester(definition, { services }));
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not started after ${START_MS} ms.`)), START_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
