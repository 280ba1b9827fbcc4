import { afterAll, describe, expect, it } from 'vitest';
import { TemplateEngine } from './template-engine.ts';
import type { TemplateInput } from './template-facts.ts';

const INPUT: TemplateInput = {
  user: { id: 7, username: "o'hara", email: 'o@example.org', roles: ['Gamma'] },
  requestParams: { raw: "x' OR 1=1 --" },
  formParams: { town: "O'slo" },
  filters: [{ col: 'dept', op: 'in', val: ['eng', "o'ps"] }],
  metrics: { total: 'SUM(salary)' },
  variables: { row_limit: 10, xs: ['a', 1, null] },
};

describe('template engine', () => {
  const engine = new TemplateEngine(1_500);
  afterAll(() => engine.close());

  it.each([
    ["{{ presto.latest_partition('sales.orders') }}", "o''ne", {}],
    ["{{ trino.first_latest_partition('sales.orders') }}", "o''ne", {}],
    ["{{ hive.latest_partitions('sales.orders')|join('/') }}", "o''ne/two", {}],
    [`{{ presto.latest_sub_partition('sales.orders', ds="o'ne") }}`, "o''ne", { ds: "o'ne" }],
  ])('asks for partitions, and doubles their quotes: %s', async (template, wanted, among) => {
    const asked: unknown[] = [];
    const { text } = await engine.render(template, INPUT, async (lookup) => {
      asked.push(lookup);
      return ["o'ne", 'two'];
    });
    expect([text, asked]).toEqual([wanted, [{ kind: 'partition', table: 'sales.orders', among }]]);
  });

  it.each([
    ['plain text stays', 'SELECT 1', 'SELECT 1'],
    ['arithmetic', '{{ 25 * 2 }}', '50'],
    ['query facts', 'LIMIT {{ row_limit }}', 'LIMIT 10'],
    ['lists in the original notation', '{{ xs }}', "['a', 1, None]"],
    ['undefined names as written', '{{ nothing }}', '{{ nothing }}'],
    ['an absent else prints nothing', "{{ 'a' if false }}", ''],
    ['quotes of a request value are doubled', "'{{ url_param('raw') }}'", "'x'' OR 1=1 --'"],
    ['quotes of a form value are doubled', "'{{ url_param('town') }}'", "'O''slo'"],
    ['quotes of a user name are doubled', "'{{ current_username() }}'", "'o''hara'"],
    ['filter values quoted for SQL', "{{ filter_values('dept')|where_in }}", "('eng', 'o''ps')"],
    ['metrics by name', "{{ metric('total') }}", 'SUM(salary)'],
    ['raw blocks', '{% raw %}{{ a }}{% endraw %}', '{{ a }}'],
    ['moments', "{{ '2020-01-02 03:04:05'|to_datetime }}", '2020-01-02 03:04:05'],
    ['quoted closing marks', "{{ '}}' }}", '}}'],
  ])('renders: %s', async (_, template, wanted) => {
    await expect(engine.render(template, INPUT)).resolves.toMatchObject({ text: wanted });
  });

  it.each([
    ["'{{ url_param('raw') }}'", "'\\\\'' OR 1=1 --'"],
    ["{{ filter_values('dept')|where_in }}", "('\\\\', ' OR 1=1 --')"],
    ["'{{ current_username() }}'", "'\\\\''hara'"],
  ])('doubles backslashes where the database reads them: %s', async (template, wanted) => {
    const input: TemplateInput = {
      ...INPUT,
      backslashEscapes: true,
      user: { id: 7, username: "\\'hara", email: null, roles: [] },
      requestParams: { raw: "\\' OR 1=1 --" },
      filters: [{ col: 'dept', op: 'in', val: ['\\', ' OR 1=1 --'] }],
    };
    await expect(engine.render(template, input)).resolves.toMatchObject({ text: wanted });
  });

  it.each(['{{ 1/0 }}', '{{ 0/0 }}', '{{ -1/0 }}', '{% set x = 1/0 %}{{ x }}'])(
    'has no answer to a division by zero: %s',
    async (template) => {
      await expect(engine.render(template, INPUT)).rejects.toMatchObject({
        kind: 'arithmetic',
        message: 'division by zero',
      });
    },
  );

  it.each(['{{ 0.5 * 2 }}', '{{ 1e300 }}', '{{ 0.0 }}', '{{ 9007199254740993 }}'])('prints %s', async (template) => {
    await expect(engine.render(template, INPUT)).resolves.toMatchObject({ text: expect.stringMatching(/^\d/) });
  });

  it.each([
    ['class attributes', "{{ ''.__class__ }}", 'security'],
    ['attributes by key', "{{ ''['__class__'] }}", 'security'],
    ['globals of macros', '{{ url_param.__globals__ }}', 'security'],
    ['our own call-backs', '{{ facet_undefined(1) }}', 'security'],
    ['files', "{% include '/etc/passwd' %}", 'syntax'],
    ['broken tags', '{% if %}', 'syntax'],
    ['open tags', '{{ 1', 'syntax'],
    ['unknown functions', '{{ open(1) }}', 'undefined'],
    ['the state of the engine', '{{ debug() }}', 'undefined'],
    ['members of nothing', '{{ nothing.at.all }}', 'undefined'],
    ['texts that are no moment', "{{ 'nope'|to_datetime }}", 'type'],
    ['data sources where there are none to ask', '{{ dataset(1) }}', 'undefined'],
    ['values that are no list', '{{ 5|where_in }}', 'type'],
    ['huge texts', "{{ 'a' * 50000000 }}", 'limit'],
  ])('refuses: %s', async (_, template, kind) => {
    await expect(engine.render(template, INPUT)).rejects.toMatchObject({ name: 'TemplateError', kind });
  });

  it('stops a template that only burns time, and goes on serving', async () => {
    const slow = engine.render(
      '{% for a in range(90000) %}{% for b in range(90000) %}{{ a * b }}{% endfor %}{% endfor %}',
      INPUT,
    );
    const behind = engine.render('{{ 1 + 1 }}', INPUT);
    await expect(slow).rejects.toMatchObject({ kind: 'limit' });
    await expect(behind).resolves.toMatchObject({ text: '2' });
  });

  it('asks for what it must know, once a thing, and not without end', async () => {
    const asked: unknown[] = [];
    const outcome = await engine.render(
      "{{ metric('a', 1) }} {{ metric('b', 1) }} {{ metric('a', 1) }}",
      INPUT,
      async (it) => {
        asked.push(it);
        return asked.length;
      },
    );
    expect(outcome.text).toBe('1 2 1');
    expect(asked).toHaveLength(2);
    const many = '{% for n in range(100) %}{{ dataset(n) }}{% endfor %}';
    await expect(engine.render(many, INPUT, async () => 'x')).rejects.toMatchObject({ kind: 'limit' });
  });

  it('tells which filters a template has read and taken over', async () => {
    const outcome = await engine.render("{{ filter_values('dept', remove_filter=True)|join(',') }}", INPUT);
    expect(outcome).toMatchObject({ applied: ['dept'], removed: ['dept'] });
  });
});
