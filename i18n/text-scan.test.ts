import { describe, expect, it } from 'vitest';
// @ts-expect-error -- the scan is plain JavaScript, because it runs before anything is compiled
import { checkCatalogue, hardCodedTexts, keysUsed } from './text-scan.mjs';

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

  it('that are asked for must be there', () => {
    expect(problems({ used: { one: '1' }, yes: 'Yes' })).toEqual(['asks for "no", which is not in the catalogue']);
  });

  it('of the options of a control are those below its texts', () => {
    const control = "oneOf(['top', 'left'], { texts: 'side' });";
    const found = (catalogue: object) => checkCatalogue(catalogue, keysUsed(control, 'facet/a')) as readonly object[];
    expect(found({ side: { top: 'Top', left: 'Left' } })).toEqual([]);
    expect(found({ sides: { top: 'Top' } })).toHaveLength(1);
  });

  it('that nobody asks for are told', () => {
    const catalogue = { used: { one: '1' }, yes: 'Yes', no: 'No', left: { over: 'x' } };
    expect(problems(catalogue)).toEqual(['"left.over" is not used']);
  });
});
