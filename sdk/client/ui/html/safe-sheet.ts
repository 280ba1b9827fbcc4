import { safeDeclarations } from './safe-style.ts';

const MOST = 100_000;
const NAME = /^[\w-]+$/;

/**
 * A style sheet with nothing in it but rules of known kinds, whose declarations only change how things look. It is put
 * together from what the browser read, never from the text itself. It may be adopted by a shadow root and nowhere else.
 */
export function safeSheet(css: string): CSSStyleSheet {
  const read = new CSSStyleSheet();
  // A sheet that is not adopted fetches nothing, and one that is made this way imports nothing.
  read.replaceSync(css.slice(0, MOST));
  const safe = new CSSStyleSheet();
  safe.replaceSync(textOf(read.cssRules));
  return safe;
}

function textOf(rules: CSSRuleList): string {
  return [...rules].map(ruleText).join('\n');
}

function ruleText(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    // The host and what is around it belong to the page.
    if (/:host|::part|::slotted|[{}\\]/i.test(rule.selectorText)) return '';
    return `${rule.selectorText}{${declarations(rule.style)}}`;
  }
  if (rule instanceof CSSMediaRule) return `@media ${withoutBraces(rule.media.mediaText)}{${textOf(rule.cssRules)}}`;
  if (rule instanceof CSSKeyframesRule && NAME.test(rule.name))
    return `@keyframes ${rule.name}{${[...rule.cssRules].map(keyframeText).join('')}}`;
  return '';
}

function keyframeText(rule: CSSRule): string {
  return rule instanceof CSSKeyframeRule ? `${withoutBraces(rule.keyText)}{${declarations(rule.style)}}` : '';
}

function declarations(style: CSSStyleDeclaration): string {
  return safeDeclarations(style)
    .map(({ property, value, important }) => `${property}:${value}${important ? ' !important' : ''};`)
    .join('');
}

const withoutBraces = (text: string): string => text.replaceAll(/[{};\\]/g, '');
