import { dataAddress } from './data-address.ts';

/** Files of fonts that were read for a picture before, as `data:` addresses. */
const read = new Map<string, Promise<string>>();

/**
 * The fonts that the page draws with, as rules that carry their files. The library of pictures would find them by an element
 * that the content security policy refuses.
 */
export async function fontRules(document: Document): Promise<string> {
  const drawn = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(nameOf));
  const rules = [...document.styleSheets].flatMap(fontFacesOf).filter(({ rule }) => drawn.has(nameOf(fontOf(rule))));
  return (await Promise.all(rules.map(({ rule, base }) => withFile(rule, base)))).join('\n');
}

interface FoundRule {
  readonly rule: CSSFontFaceRule;
  /** Base of relative addresses in it. */
  readonly base: string;
}

function fontFacesOf(sheet: CSSStyleSheet): readonly FoundRule[] {
  const base = sheet.href ?? location.href;
  return [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base }] : []));
}

interface Named {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}

/** Names of families come with quotation marks or without, and ranges in upper or lower case. */
const nameOf = ({ family, weight, style, unicodeRange }: Named): string =>
  [family.replaceAll(/["']/g, ''), weight, style, unicodeRange].join('|').toLowerCase().replaceAll(/\s/g, '');

const fontOf = ({ style }: CSSFontFaceRule): Named => ({
  family: style.getPropertyValue('font-family'),
  weight: style.getPropertyValue('font-weight') || 'normal',
  style: style.getPropertyValue('font-style') || 'normal',
  unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
});

async function withFile({ cssText }: CSSFontFaceRule, base: string): Promise<string> {
  const address = /url\(["']?([^"')]+)["']?\)/.exec(cssText)?.[1];
  if (address === undefined || address.startsWith('data:')) return cssText;
  const file = new URL(address, base).href;
  let data = read.get(file);
  if (data === undefined) {
    data = readFile(file);
    read.set(file, data);
    // Another picture asks again for what could not be read.
    data.catch(() => read.delete(file));
  }
  return cssText.replace(address, await data);
}

async function readFile(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A font could not be read: ${answer.status}`);
  return dataAddress(await answer.blob());
}
