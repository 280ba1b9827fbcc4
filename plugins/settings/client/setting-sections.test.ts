import { describe, expect, it } from 'vitest';
import { settingSections, type ShownSetting } from './setting-sections.ts';

const density: ShownSetting = {
  id: 'density',
  owner: 'facet/app',
  scope: 'user',
  label: 'Density',
  section: 'Appearance',
};
const server: ShownSetting = {
  id: 'host',
  owner: 'facet/channel-email',
  scope: 'system',
  label: 'Mail server',
  description: 'Name or address.',
  section: 'Mail',
};
const port: ShownSetting = {
  id: 'port',
  owner: 'facet/channel-email',
  scope: 'system',
  label: 'Port',
  section: 'Mail',
};
const days: ShownSetting = { id: 'days', owner: 'facet/log', scope: 'system', label: 'Days', section: 'Activity log' };
const quota: ShownSetting = { id: 'quota', owner: 'acme/sales', scope: 'system', label: 'Quota', section: 'Sales' };
const banner: ShownSetting = { id: 'banner', owner: 'acme/sales', scope: 'user', label: 'Banner', section: 'Acme' };
const ALL = [server, port, days, quota, banner, density];

const shown = (search: string) =>
  settingSections(ALL, 'Appearance', search).map(({ scope, title, settings }) => [
    scope,
    title,
    settings.map(({ id }) => id).join(),
  ]);

describe('sections of settings', () => {
  it("begin with the user's, and stand in alphabetical order", () => {
    expect(shown('')).toEqual([
      ['user', 'Appearance', 'density'],
      ['user', 'Acme', 'banner'],
      ['system', 'Activity log', 'days'],
      ['system', 'Mail', 'host,port'],
      ['system', 'Sales', 'quota'],
    ]);
  });

  it.each([
    ['a word of the heading', 'mail', [['system', 'Mail', 'host,port']]],
    ['a word of the description', 'ADDRESS', [['system', 'Mail', 'host']]],
    ['words of several texts', 'port mail', [['system', 'Mail', 'port']]],
    ['no text', 'nothing', []],
  ])('are searched by %s', (_, search, found) => {
    expect(shown(search)).toEqual(found);
  });
});
