import { describe, expect, it } from 'vitest';
import { boundedMemory } from './bounded-memory.ts';
import { renderTemplate } from './render-template.ts';
import { takenBytes } from './template-environment.ts';
import { TemplateEngine } from './template-engine.ts';
import type { TemplateInput } from './template-facts.ts';

const INPUT: TemplateInput = {
  user: null,
  requestParams: {},
  formParams: {},
  filters: [],
  metrics: {},
  variables: {},
};

/** Each wants gigabytes, in few steps. */
const GREEDY: readonly (readonly [string, string])[] = [
  [
    'a text that doubles',
    "{% set n = namespace(s='abcdefgh') %}{% for i in range(40) %}{% set n.s = n.s ~ n.s %}{% endfor %}{{ n.s }}",
  ],
  [
    'a list that doubles',
    '{% set n = namespace(s=[1, 2]) %}{% for i in range(40) %}{% set n.s = n.s + n.s %}{% endfor %}{{ n.s }}',
  ],
  ['a repeated text', "{{ 'x' * 2000000000 }}"],
  ['a repeated list', '{{ [1] * 100000000 }}'],
  ['a margin', "{{ 'x'|indent(1000000000) }}"],
  ['a centred text', "{{ 'x'|center(2000000000) }}"],
  ['calls without end', '{% macro a(s) %}{{ a(s ~ s) }}{% endmacro %}{{ a("abcdefgh") }}'],
];

describe('the memory of templates', () => {
  it.each(GREEDY)('is bounded for %s', (_, template) => {
    expect(() => renderTemplate(template, INPUT)).toThrow();
    expect(takenBytes()).toBeLessThanOrEqual(128 * 1_048_576);
  });

  it.each(GREEDY)('is there for the next template behind %s', async (_, template) => {
    const engine = new TemplateEngine();
    await expect(engine.render(template, INPUT)).rejects.toMatchObject({ name: 'TemplateError' });
    const long = await engine.render("{{ 'abcdefgh' * 100000 }}", INPUT);
    expect(long.text).toHaveLength(800_000);
    engine.close();
  });
});

describe('bounded WebAssembly', () => {
  const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
  const memoryOf = (...section: readonly number[]) => Uint8Array.from([...HEADER, ...section]);

  it('grows no further', () => {
    // One memory of a page, exported as `m`.
    const code = memoryOf(5, 3, 1, 0, 1, 7, 5, 1, 1, 109, 2, 0);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(boundedMemory(code, 16)));
    const memory = exports['m'];
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError('There is no memory.');
    expect(memory.grow(255)).toBe(1);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it.each<[string, Uint8Array]>([
    ['none', memoryOf()],
    ['one with an end', memoryOf(5, 4, 1, 1, 1, 2)],
    ['two', memoryOf(5, 5, 2, 0, 1, 0, 1)],
  ])('is refused where its memories are: %s', (_, code) => expect(() => boundedMemory(code, 16)).toThrow(TypeError));
});
