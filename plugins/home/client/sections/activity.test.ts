import { describe, expect, it } from 'vitest';
import { activities, type Known, type Visit } from './activity.ts';

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
