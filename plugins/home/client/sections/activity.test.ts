import { describe, expect, it } from 'vitest';
import { activities, dashboardsIn, type Known, type Visit } from './activity.ts';

const visit = (url: string, time: number): Visit => ({
  item_url: url,
  item_title: url,
  item_type: 'dashboard',
  time,
});
const known = (url: string, editedAt: number | null, owners = 'Ada'): Known => ({
  url,
  title: url,
  kind: 'slice',
  owners,
  object: { id: url.charCodeAt(1), picture: `${url}.png` },
  editedAt,
});

describe('activities', () => {
  it.each<{ visits: Visit[]; objects: Known[]; shown: string[] }>([
    { visits: [], objects: [], shown: [] },
    { visits: [visit('/a', 1), visit('/b', 2)], objects: [], shown: ['/b viewed ', '/a viewed '] },
    { visits: [visit('/a', 1), visit('/a', 5)], objects: [known('/a', null)], shown: ['/a viewed Ada'] },
    { visits: [visit('/a', 1)], objects: [known('/a', 3)], shown: ['/a edited Ada'] },
    { visits: [visit('/a', 4)], objects: [known('/a', 3)], shown: ['/a viewed Ada'] },
    { visits: [visit('/a', 4)], objects: [known('/b', 3, '')], shown: ['/a viewed ', '/b edited '] },
  ])('of $visits and $objects are $shown', ({ visits, objects, shown }) => {
    expect(activities(visits, objects).map(({ url, action, owners }) => `${url} ${action} ${owners}`)).toEqual(shown);
  });
});

it('the dashboards of a list keep its order, without those that nothing is known of', () => {
  const boards = [known('/b', 2), known('/c', 9)].map((one): Known => ({ ...one, kind: 'dashboard' }));
  const recent = activities([visit('/b', 5), visit('/x', 7)], [...boards, known('/a', 8)]);
  expect(dashboardsIn(recent)).toEqual([99, 98]);
});
