import { afterEach, describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { setFormatLocale } from '@facet/sdk/common';
import { handlebarsQuery } from '../common/handlebars-query.ts';
import { readTemplate, writeRows } from './handlebars-chart.tsx';
import { parseTemplate, renderTemplate } from './template/render-template.ts';
import { TemplateBudget } from './template/template-budget.ts';
import { HELPERS } from './template/template-helpers.ts';

const ROWS = [
  { city: 'Oslo', n: 3, at: Date.UTC(2024, 1, 29) },
  { city: '<b>Bergen</b>', n: 0, at: null },
];
const written = (template: string, rows: readonly Record<string, string | number | null>[] = ROWS) => {
  const result = writeRows(readTemplate(template), { rows, totals: { n: 3 } });
  return 'text' in result ? result.text : `! ${result.problem}`;
};

describe('numbers of a template', () => {
  afterEach(() => setFormatLocale('en'));

  it.each([
    ['en', '{{formatNumber 1234.56 maximumFractionDigits=1}}', '1,234.6'],
    ['de', '{{formatNumber 1234.56 maximumFractionDigits=1}}', '1.234,6'],
    ['de', '{{formatNumber 1234.56 "en-US"}}', '1,234.56'],
  ])('are in the language of the page, %s, or in that of the template: %s', (page, template, expected) => {
    setFormatLocale(page);
    expect(written(template)).toBe(expected);
  });
});

describe('a template', () => {
  it.each([
    ['{{#each data}}{{city}} {{/each}}', 'Oslo &lt;b&gt;Bergen&lt;/b&gt; '],
    ['{{#each data}}{{{city}}}{{#unless @last}}, {{/unless}}{{/each}}', 'Oslo, <b>Bergen</b>'],
    ['{{#each data}}{{@index}}{{@first}}{{@key}} {{/each}}', '0true0 1false1 '],
    ['{{#each data as |row at|}}{{at}}{{row.n}} {{/each}}', '03 10 '],
    ['{{#with data.[0]}}{{city}} of {{../rowcount}}{{/with}}', 'Oslo of 2'],
    ['{{data.0.city}} {{data.length}} {{@root.rowcount}}', 'Oslo 2 2'],
    ['{{#each data}}{{#if n}}y{{else}}n{{/if}}{{/each}}', 'yn'],
    ['{{#each data}}{{#if n includeZero=true}}y{{/if}}{{/each}}', 'yy'],
    ['{{#each data}}{{#if (gt n 2)}}y{{else if (eq n 0)}}zero{{/if}}{{/each}}', 'yzero'],
    ['{{#eq rowcount 2}}two{{else}}other{{/eq}}', 'two'],
    ['{{#data}}{{n}}{{/data}}', '30'],
    ['{{#nothing}}x{{else}}none{{/nothing}}', 'none'],
    ['{{#each data.[0]}}{{@key}} {{/each}}', 'city n at '],
    ['{{! nothing }}{{stringify data.[0].n}} {{totals.n}}', '3 3'],
    ['{{dateFormat data.[0].at format="Do MMMM YYYY"}}{{dateFormat data.[1].at}}', '29th February 2024'],
    ['{{formatNumber 1234.5 "de-DE"}} {{sum 1 2 3}} {{join (split "a-b" "-") "+"}}', '1.234,5 6 a+b'],
    ['{{lookup (first data) "city"}}', 'Oslo'],
    ['{{missing.member}}|{{../../above}}', '|'],
  ])('%s', (template, expected) => {
    expect(written(template)).toBe(expected);
  });

  it.each([
    '{{constructor}}{{data.constructor}}{{data.[0].__proto__.polluted}}{{city.constructor.constructor}}',
    '{{#with "x"}}{{constructor.name}}{{toString}}{{/with}}',
    '{{lookup data "constructor"}}{{lookup (lookup this "__proto__") "toString"}}',
    '{{this.constructor.constructor}}{{@root.__proto__}}',
  ])('reaches nothing but data: %s', (template) => {
    expect(written(template)).toBe('');
  });

  it.each([
    ['an open block', '{{#each data}}', /Parse error on line 1/],
    ['a partial', '{{> other}}', /partials/],
    ['a decorator', '{{#*inline "x"}}{{/inline}}', /decorators/],
    ['an unknown helper', '{{explode 1}}', /no helper "explode"/],
    ['a helper that fails', '{{parseJson "{"}}', /JSON/],
    ['too long', `{{! ${'x'.repeat(200_000)} }}`, /longer than/],
    ['deep blocks', '{{#if 1}}'.repeat(2000) + '{{/if}}'.repeat(2000), /in each other/],
    ['deep branches', `{{#if 1}}${'{{else if 2}}'.repeat(1000)}{{/if}}`, /in each other/],
    ['deep brackets', `{{a ${'(b '.repeat(2000)}c${')'.repeat(2000)}}}`, /in each other/],
  ])('says what is wrong: %s', (_name, template, expected) => {
    expect(written(template)).toMatch(/^! /);
    expect(written(template)).toMatch(expected);
  });

  it.each([
    [
      'loops in loops',
      '{{#each data}}{{#each @root.data}}{{#each @root.data}}x{{/each}}{{/each}}{{/each}}',
      /too long/,
    ],
    [
      'a helper over all data in each round',
      '{{#each @root.data}}{{count (parseJson (stringify @root.data))}}{{/each}}',
      /too long/,
    ],
    [
      'texts that double',
      `${'{{#with (concat this this)}}'.repeat(40).replace('this this', 'data.[0].text data.[0].text')}x${'{{/with}}'.repeat(40)}`,
      /too long/,
    ],
    [
      'lists joined by long texts',
      '{{#with (stringify data)}}{{join (split this "") this}}{{/with}}',
      /more than a page/,
    ],
    ['a loop that writes it all each time', '{{#each data}}{{{stringify @root.data}}}{{/each}}', /more than a page/],
  ])('ends where it costs too much: %s', (_name, template, expected) => {
    const data = { data: Array.from({ length: 1000 }, (_, n) => ({ n, text: 'long text' })) };
    const untimed = new TemplateBudget(() => 0);
    expect(() => renderTemplate(parseTemplate(template), data, untimed)).toThrow(expected);
  });

  it('can rank every row without exceeding the budget', () => {
    const data = { data: Array.from({ length: 1000 }, (_, n) => ({ n })) };
    const template = '{{#each data}}{{lookup (lookup @root.data @index) "n"}}/{{count @root.data}} {{/each}}';
    const untimed = new TemplateBudget(() => 0);
    expect(renderTemplate(parseTemplate(template), data, untimed).slice(0, 15)).toBe('0/1000 1/1000 2');
  });

  it('ends when its time is over', () => {
    let now = 0;
    const budget = new TemplateBudget(() => (now += 1000));
    const data = { data: Array.from({ length: 1000 }, (_, n) => ({ n })) };
    expect(() => renderTemplate(parseTemplate('{{#each data}}{{n}}{{/each}}'), data, budget)).toThrow(/too long/);
  });

  it('has no helper that is a member of every object', () => {
    expect(HELPERS.has('constructor')).toBe(false);
  });
});

describe('the query', () => {
  const queries = (members: object) =>
    contextOf(handlebarsQuery, { viz_type: 'handlebars', datasource: '1__table', ...members }).queries;

  it.each([
    [
      { groupby: ['a'], metrics: ['n'] },
      { columns: ['a'], metrics: ['n'], orderby: [['n', false]] },
    ],
    [{ groupby: ['a'], metrics: ['n'], timeseries_limit_metric: 'm', order_desc: false }, { orderby: [['m', true]] }],
    [
      { query_mode: 'raw', all_columns: ['a'], metrics: ['n'], order_by_cols: ['["a",true]'] },
      { columns: ['a'], orderby: [['a', true]] },
    ],
    [{ groupby: ['a'], server_pagination: true, server_page_length: 5, row_limit: 100 }, { row_limit: 5 }],
  ])('of %j', (members, expected) => {
    expect(queries(members)).toMatchObject([expected]);
  });

  it('requests totals in addition to the rows', () => {
    expect(queries({ groupby: ['a'], metrics: ['n'], show_totals: true })[1]).toMatchObject({
      columns: [],
      metrics: ['n'],
      row_limit: 0,
    });
  });
});
