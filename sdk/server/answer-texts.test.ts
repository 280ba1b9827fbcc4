import { describe, expect, it } from 'vitest';
import { processorTime } from '../testing/processor-time.ts';
import { answerTexts, AnswerTranslation, replaceTexts } from './answer-texts.ts';

const english = {
  taken: 'A rule with this name already exists.',
  length: 'Length must be between {{least}} and {{most}}.',
  unknown: 'There is no channel "{{channel}}".',
  anything: '{{one}}: {{two}}',
  onlyEnglish: 'Not translated',
};
const text = answerTexts(english);
const german = new AnswerTranslation(english, {
  taken: 'Diese Regel gibt es schon.',
  length: 'Die Länge muss zwischen {{least}} und {{most}} liegen.',
  unknown: 'Den Kanal „{{channel}}“ gibt es nicht.',
  anything: '{{two}} ({{one}})',
});

describe('texts of answers', () => {
  it.each([
    [text('taken'), 'A rule with this name already exists.', 'Diese Regel gibt es schon.'],
    [
      text('length', { least: 1, most: 250 }),
      'Length must be between 1 and 250.',
      'Die Länge muss zwischen 1 und 250 liegen.',
    ],
    [
      text('unknown', { channel: '"x" {{most}}' }),
      'There is no channel ""x" {{most}}".',
      'Den Kanal „"x" {{most}}“ gibt es nicht.',
    ],
    [text('anything', { one: 'a', two: 'b' }), 'a: b', 'b (a)'],
  ])('%s', (said, inEnglish, inGerman) => {
    expect(said).toBe(inEnglish);
    expect(german.text(said)).toBe(inGerman);
  });

  it.each(['Not translated', 'Length must be between 1 and 2', 'x Length must be between 1 and 2.', ''])(
    'leaves "%s" as it is',
    (said) => expect(german.text(said)).toBeUndefined(),
  );

  it('translates the reason inside of a text, and no other value', () => {
    const said = { failed: 'Error: {{reason}}', named: 'No column {{name}}', taken: 'Taken' };
    const translation = new AnswerTranslation(said, {
      failed: 'Fehler: {{reason}}',
      named: 'Keine Spalte {{name}}',
      taken: 'Vergeben',
    });
    const say = (one: string): string => translation.text(one, say) ?? one;
    expect(say('Error: No column Taken')).toBe('Fehler: Keine Spalte Taken');
    expect(say('Error: Taken')).toBe('Fehler: Vergeben');
    expect(say('Error: of the database')).toBe('Fehler: of the database');
  });

  it('ends where a text is nothing but its reason', () => {
    const translation = new AnswerTranslation({ bare: '{{reason}}' }, { bare: '{{reason}}' });
    const say = (one: string): string => translation.text(one, say) ?? one;
    expect(say('Taken')).toBe('Taken');
  });

  it('takes no longer for long hostile texts', () => {
    const hostile = `Length must be between ${' and '.repeat(200_000)}`;
    expect(processorTime(() => expect(german.text(hostile)).toBeUndefined())).toBeLessThan(100);
  });

  it('replaces texts wherever they stand, and nothing else', () => {
    const body = { message: { name: ['A'], '0': ['B', 7, null, true] }, errors: [{ message: 'A', extra: {} }] };
    expect(replaceTexts(body, (said) => said.toLowerCase())).toEqual({
      message: { name: ['a'], '0': ['b', 7, null, true] },
      errors: [{ message: 'a', extra: {} }],
    });
  });
});
