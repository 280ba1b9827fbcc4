import { expect, it } from 'vitest';
import { type ApiClient, expectStatus } from '../support/api-client.ts';

export interface TaggingPeople {
  readonly admin: ApiClient;
  /** Has saved nothing, and may not change what the administrator has saved. */
  readonly other: ApiClient;
  readonly databaseId: number;
}

/** What tags of saved queries have to do on a running server, whichever plugin they come from. */
export function taggingTests(people: () => TaggingPeople): void {
  const save = async (label: string): Promise<number> => {
    const { admin, databaseId } = people();
    return expectStatus(await admin.post('/api/v1/saved_query/', { label, sql: 'SELECT 1', db_id: databaseId }), 201)
      .body.id;
  };

  it('are found by the tags that their owner puts on them', async () => {
    const { admin, other } = people();
    const id = await save('Tagged');
    const path = `/api/v1/tag/query/${id}/`;
    expectStatus(await admin.post(path, { properties: { tags: ['finance', 'weekly'] } }), 201);
    expect(await admin.post(path, { properties: {} })).toMatchObject({
      status: 400,
      body: { message: "Missing required field 'tags' in 'properties'" },
    });
    for (const [address, tags, status] of [
      [path, ['type:query'], 422],
      [path, ['a,b'], 422],
      ['/api/v1/tag/spaceship/1/', ['x'], 422],
      ['/api/v1/tag/query/999999/', ['x'], 404],
    ] as const)
      expect((await admin.post(address, { properties: { tags } })).status).toBe(status);
    expect((await other.post(path, { properties: { tags: ['mine'] } })).status).toBe(404);

    const names = async (filter: string) =>
      expectStatus(await admin.get(`/api/v1/saved_query/?q=(filters:!(${filter}))`), 200).body.result.map(
        (row: { label: string; tags: readonly { name: string }[] }) => [row.label, row.tags.map(({ name }) => name)],
      );
    const found = [['Tagged', ['finance', 'weekly']]];
    expect(await names('(col:tags,opr:saved_query_tags,value:FINAN)')).toEqual(found);
    const { body } = expectStatus(await admin.get('/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:weekly)))'), 200);
    expect(await names(`(col:tags,opr:saved_query_tag_id,value:${body.ids[0]})`)).toEqual(found);
    expect(await names('(col:tags,opr:saved_query_tags,value:nothing)')).toEqual([]);

    const objects = async (who: ApiClient) =>
      expectStatus(await who.get('/api/v1/tag/get_objects/?tags=finance&types=query'), 200).body.result;
    expect(await objects(admin)).toMatchObject([{ id, type: 'query', name: 'Tagged' }]);
    expect(await objects(other)).toEqual([]);

    expectStatus(await admin.delete(`${path}finance/`), 200);
    expect((await admin.delete(`${path}finance/`)).status).toBe(404);
    expectStatus(await admin.delete(`/api/v1/saved_query/${id}`), 200);
    expect(await objects(admin)).toEqual([]);
    expectStatus(await admin.delete('/api/v1/tag/?q=!(finance,weekly)'), 200);
    expect(expectStatus(await admin.get('/api/v1/tag/'), 200).body.count).toBe(0);
  });

  it('have bulk tags, which skip what the caller may not change', async () => {
    const { other } = people();
    const mine = await save('Mine');
    const answer = await other.post('/api/v1/tag/bulk_create', {
      tags: [
        {
          name: 'shared',
          objects_to_tag: [
            ['query', mine],
            ['chart', 1],
          ],
        },
      ],
    });
    expect(expectStatus(answer, 200).body.result).toEqual({
      objects_tagged: [],
      objects_skipped: [
        ['query', mine],
        ['chart', 1],
      ],
    });
  });

  it('say who wrote them, and are starred and renamed', async () => {
    const { admin, other } = people();
    expectStatus(await admin.post('/api/v1/tag/', { name: 'monthly', description: 'Once a month' }), 201);
    const { body } = expectStatus(await other.get('/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:monthly)))'), 200);
    const [tag] = body.result;
    const me = expectStatus(await admin.get('/api/v1/me/'), 200).body.result;
    expect(tag).toMatchObject({
      description: 'Once a month',
      created_by: { first_name: me.first_name, last_name: me.last_name },
      created_on_delta_humanized: expect.stringContaining('now'),
    });
    const choices = expectStatus(await other.get('/api/v1/tag/related/created_by?q=(filter:admin)'), 200).body;
    expect(choices.result).toEqual([expect.objectContaining({ value: tag.created_by.id })]);
    expect(choices.result[0].extra).not.toHaveProperty('email');
    const mine = `(filters:!((col:created_by,opr:rel_o_m,value:${tag.created_by.id})))`;
    expect(expectStatus(await other.get(`/api/v1/tag/?q=${mine}`), 200).body.ids).toContain(tag.id);
    expectStatus(await other.post(`/api/v1/tag/${tag.id}/favorites/`, {}), 200);
    const starred = async (who: ApiClient) =>
      expectStatus(await who.get(`/api/v1/tag/favorite_status/?q=!(${tag.id})`), 200).body.result;
    expect([await starred(other), await starred(admin)]).toEqual([
      [{ id: tag.id, value: true }],
      [{ id: tag.id, value: false }],
    ]);
    expect((await other.put(`/api/v1/tag/${tag.id}`, { name: 'mine now' })).status).toBe(403);
    expectStatus(await admin.put(`/api/v1/tag/${tag.id}`, { name: 'yearly' }), 200);
    expectStatus(await admin.delete(`/api/v1/tag/${tag.id}`), 200);
    expect((await admin.get(`/api/v1/tag/${tag.id}`)).status).toBe(404);
  });
}

/** Charts and dashboards carry tags as saved queries do. */
export function taggedObjectTests(people: () => TaggingPeople): void {
  const kinds = {
    async chart(name: string): Promise<number> {
      const { admin, databaseId } = people();
      const table = { database: databaseId, schema: 'main', table_name: `of ${name}`, sql: 'SELECT 1 AS n' };
      const dataset: number = expectStatus(await admin.post('/api/v1/dataset/', table), 201).body.id;
      const chart = { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table' };
      return expectStatus(await admin.post('/api/v1/chart/', chart), 201).body.id;
    },
    async dashboard(name: string): Promise<number> {
      const body = { dashboard_title: name, published: true };
      return expectStatus(await people().admin.post('/api/v1/dashboard/', body), 201).body.id;
    },
  };
  const searches = {
    chart: ['slice_name', 'chart_all_text'],
    dashboard: ['dashboard_title', 'title_or_slug'],
  } as const;

  it.each(['chart', 'dashboard'] as const)('of a %s are shown, found, replaced and gone with it', async (kind) => {
    const { admin, other } = people();
    const id = await kinds[kind](`Tagged ${kind}`);
    await kinds[kind](`Plain ${kind}`);
    const path = `/api/v1/tag/${kind}/${id}/`;
    expectStatus(await admin.post(path, { properties: { tags: [`${kind} money`, `${kind} daily`] } }), 201);
    expect([403, 404]).toContain((await other.post(path, { properties: { tags: ['mine'] } })).status);

    const ids = async (clause: string): Promise<readonly number[]> =>
      expectStatus(await admin.get(`/api/v1/${kind}/?q=(filters:!(${clause}))`), 200).body.ids;
    const names = async () =>
      expectStatus(await admin.get(`/api/v1/${kind}/${id}`), 200).body.result.tags.map(
        ({ name }: { readonly name: string }) => name,
      );
    expect(await names()).toEqual([`${kind} daily`, `${kind} money`]);
    expect(await ids(`(col:tags,opr:${kind}_tags,value:MONEY)`)).toEqual([id]);
    const known = await admin.get(`/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:'${kind} daily')))`);
    const tag: number = expectStatus(known, 200).body.ids[0];
    expect(await ids(`(col:tags,opr:${kind}_tag_id,value:${tag})`)).toEqual([id]);
    const [column, search] = searches[kind];
    expect(await ids(`(col:${column},opr:${search},value:'${kind} mon')`)).toEqual([id]);
    const objects = await admin.get(`/api/v1/tag/get_objects/?tagIds=${tag}&types=${kind}`);
    expect(expectStatus(objects, 200).body.result).toMatchObject([{ id, type: kind, name: `Tagged ${kind}` }]);

    expectStatus(await admin.put(`/api/v1/${kind}/${id}`, { tags: [tag] }), 200);
    expect(await names()).toEqual([`${kind} daily`]);
    expectStatus(await admin.delete(`/api/v1/${kind}/${id}`), 200);
    expect(await ids(`(col:tags,opr:${kind}_tag_id,value:${tag})`)).toEqual([]);
  });
}
