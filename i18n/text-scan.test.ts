import { describe, expect, it } from 'vitest';
// @ts-expect-error -- the scan is plain JavaScript, because it runs before anything is compiled
import * as scan from './text-scan.mjs';

const { checkCatalogue, checkTranslation, hardCodedTexts, keysOutOfReach, keysUsed, missingTexts, writtenRefusals } =
  scan;

const texts = (code: string) =>
  (hardCodedTexts(code, 'x.tsx') as readonly { readonly text: string }[]).map(({ text }) => text);

describe('texts written into a component', () => {
  it.each([
    ['<p>Hello there</p>', ['Hello there']],
    ["<p>{'Hello'}</p>", ['Hello']],
    ['<img alt="A chart" className="big" />', ['A chart']],
    ["<Input aria-label={'Name'} type={'text'} />", ['Name']],
    ["<p>{t('greeting')}: {count} × 2</p>", []],
    ['<kbd>Ctrl K</kbd>', []],
    ['<a href="/home">{t("home")}</a>', []],
  ])('%s', (jsx, expected) => {
    expect(texts(`export const X = () => ${jsx};`)).toEqual(expected);
  });
});

describe('keys', () => {
  const code = `
    const A = () => { const { t } = useTranslation('facet/a'); return t('used.one') + t(x ? 'yes' : 'no') + t(\`kind.\${k}\`); };
    const B = () => { const { t } = useTranslation('facet'); return t('of.the.shell'); };
  `;
  const problems = (catalogue: object) =>
    (checkCatalogue(catalogue, keysUsed(code, 'facet/a')) as readonly { readonly problem: string }[]).map(
      ({ problem }) => problem,
    );

  it('are complete and all used', () => {
    const catalogue = { used: { one_one: '1', one_other: 'n' }, yes: 'Yes', no: 'No', kind: { dog: 'Dog' } };
    expect(problems(catalogue)).toEqual([]);
  });

  it('that code uses must be there', () => {
    expect(problems({ used: { one: '1' }, yes: 'Yes' })).toEqual(['asks for "no", which is not in the catalogue']);
  });

  it('of the options of a control are those below its texts', () => {
    const control = "oneOf(['top', 'left'], { texts: 'side' });";
    const found = (catalogue: object) => checkCatalogue(catalogue, keysUsed(control, 'facet/a')) as readonly object[];
    expect(found({ side: { top: 'Top', left: 'Left' } })).toEqual([]);
    expect(found({ sides: { top: 'Top' } })).toHaveLength(1);
  });

  it.each([
    ["useTranslation('facet/a'); t('title');", 0],
    ["useTranslation('facet/a'); t('edit.undo');", 1],
    ["useTranslation('facet/a'); t(`edit.${what}`);", 1],
    ["useTranslation('facet/a/tools'); t('title');", 1],
    ["useTranslation(['facet/a', 'facet/a/tools', ...owners]); t('title'); t('edit.undo'); t(`edit.${what}`);", 0],
    ["function words(t) { return t('edit.undo'); }", 0],
  ])('of a part need its name: %s', (component, count) => {
    const homes = new Map([
      ['title', 'facet/a'],
      ['edit', 'facet/a/tools'],
    ]);
    expect(keysOutOfReach(homes, keysUsed(component, 'facet/a'))).toHaveLength(count);
  });

  it('that no code uses are reported', () => {
    const catalogue = { used: { one: '1' }, yes: 'Yes', no: 'No', left: { over: 'x' } };
    expect(problems(catalogue)).toEqual(['"left.over" is not used']);
  });
});

describe('another language', () => {
  const english = { title: 'Charts', list: { rows_one: '{{count}} row', rows_other: '{{count}} rows' } };

  it.each([
    ['in German', 'de', { title: 'Diagramme', list: { rows_one: '{{count}} Zeile', rows_other: '{{count}} Zeilen' } }],
    ['with the plurals of Japanese', 'ja', { title: 'チャート', list: { rows_other: '{{count}} 行' } }],
  ])('is whole %s', (_, locale, translation) => expect(missingTexts(english, translation, locale)).toEqual([]));

  it.each([
    ['a text', 'de', { list: english.list }, ['title']],
    ['a form of a plural', 'de', { title: 'Diagramme', list: { rows_other: 'Zeilen' } }, ['list.rows_one']],
    ['a form that English has not', 'ru', english, ['list.rows_few', 'list.rows_many']],
    ['all of a part', 'pt_BR', {}, ['title', 'list.rows_one', 'list.rows_many', 'list.rows_other']],
  ])('lacks %s', (_, locale, translation, missing) =>
    expect(missingTexts(english, translation, locale)).toEqual(missing),
  );

  it.each([
    ['a key', { name: 'Name' }, '"name" is not in the English catalogue'],
    ['a blank', { title: '{{count}} Diagramme' }, '"title" has a blank {{count}} that English has not'],
  ])('has %s of its own', (_, translation, problem) =>
    expect(checkTranslation(english, translation)).toEqual([problem]),
  );
});

describe('refusals', () => {
  const found = (code: string, file: string) =>
    (writtenRefusals(code, file) as readonly { readonly text: string }[]).map(({ text }) => text);

  it.each([
    ['in a catalogue, as a value', "export const texts = { missing: 'Chart does not exist' };"],
    ['in a catalogue, with values', 'export const texts = { missing: (id: number) => `Chart ${id} does not exist` };'],
    [
      'in a catalogue, in the call that refuses',
      "export const gone = () => messageError(404, 'Chart does not exist');",
    ],
    ['of one word and its end', "export const texts = { taken: 'Taken.' };"],
  ])('that are sentences are found %s', (_, code) => expect(found(code, 'plugins/a/server/errors.ts')).toHaveLength(1));

  it.each([
    ["throw messageError(422, { name: ['Already in use.'] });", ['Already in use.']],
    ['throw new HttpError(400, { message: `No ${what} here` });', ['No … here']],
    ["const GONE = 'Chart does not exist'; const gone = () => messageError(404, GONE);", ['Chart does not exist']],
    ["throw typedError(400, { message: text('gone'), error_type: 'GENERIC_ERROR', level: 'error' });", []],
    ["const sql = 'select a from b';", []],
  ])('outside of a catalogue: %s', (code, expected) => expect(found(code, 'plugins/a/server/x.ts')).toEqual(expected));

  it.each([
    "export const texts = { missing: text('missing'), type: 'TABLE_MISSING', level: 'error' };",
    "export const broken = () => new FacetError({ code: 'A_B', message: 'The key cannot be read' });",
  ])('in a catalogue are keys, or what operators read: %s', (code) =>
    expect(found(code, 'plugins/a/server/errors.ts')).toEqual([]),
  );
});
