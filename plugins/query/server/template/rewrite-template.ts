import { TemplateError, templateTexts } from './template-error.ts';

/** Names under which the rewritten text calls back; templates cannot use names of this form. */
export const PRINT_FILTER = 'facet_print';
export const UNDEFINED_FUNCTION = 'facet_undefined';
/** Called where a number has no end: the engine divides by zero without a word. */
export const DIVISION_FUNCTION = 'facet_division';
const VALUE = 'facet_value';

const UNSAFE_NAME = /__\w+__|\bfacet_(?:print|undefined|division|value)\b/;

/**
 * Makes every `{{ … }}` print its value as the contract does: lists and words in the notation of the original service,
 * undefined names as they were written. Raw blocks and comments stay as they are.
 * @throws TemplateError for unsafe names and tags that are not closed
 */
export function rewriteTemplate(text: string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    const open = nextTag(text, at);
    if (open < 0) return result + text.slice(at);
    result += text.slice(at, open);
    const kind = text.slice(open, open + 2);
    if (kind === '{#') {
      const end = text.indexOf('#}', open);
      if (end < 0) throw new TemplateError('syntax', templateTexts.unclosed('{#'));
      at = end + 2;
      continue;
    }
    const end = tagEnd(text, open + 2, kind === '{{' ? '}}' : '%}');
    const tag = text.slice(open, end);
    const unsafe = UNSAFE_NAME.exec(tag);
    if (unsafe !== null) throw new TemplateError('security', templateTexts.unsafe(unsafe[0]));
    if (kind === '{{') result += printing(tag);
    else if (/^\{%[-+]?\s*raw\s*[-+]?%\}$/.test(tag)) {
      const close = /\{%[-+]?\s*endraw\s*[-+]?%\}/.exec(text.slice(end));
      if (close === null) throw new TemplateError('syntax', templateTexts.unclosed('raw'));
      result += text.slice(open, end + close.index + close[0].length);
      at = end + close.index + close[0].length;
      continue;
    } else result += tag;
    at = end;
  }
  return result;
}

function nextTag(text: string, from: number): number {
  const match = /\{[{%#]/.exec(text.slice(from));
  return match === null ? -1 : from + match.index;
}

/** Position behind the closing mark; quoted texts and nested braces inside the tag are passed over. */
function tagEnd(text: string, from: number, mark: '}}' | '%}'): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "'" || char === '"') {
      let close = at + 1;
      while (close < text.length && text.charAt(close) !== char) close += text.charAt(close) === '\\' ? 2 : 1;
      at = close;
    } else if (depth === 0 && text.startsWith(mark, at)) return at + 2;
    else if (char === '{') depth += 1;
    else if (char === '}' && depth > 0) depth -= 1;
  }
  throw new TemplateError('syntax', templateTexts.unclosed(mark === '}}' ? '{{' : '{%'));
}

/** A name with members: what is shown as written when it stands for nothing. */
const PATH = /^[A-Za-z_]\w*(?:\.\w+|\[[^\]]*\])*$/;

function printing(tag: string): string {
  const [, left = '', expression = '', right = ''] = /^\{\{([-+]?)([\s\S]*?)([-+]?)\}\}$/.exec(tag) ?? [];
  if (expression.trim() === '') return tag;
  const written = JSON.stringify(`{{ ${expression.trim()} }}`);
  return (
    `{%${left} set ${VALUE} = (${expression}) %}` +
    `{% if ${VALUE} is undefined %}${PATH.test(expression.trim()) ? `{{ ${UNDEFINED_FUNCTION}(${written}) }}` : ''}` +
    `{% elif ${VALUE} is float and (${VALUE} != ${VALUE} or (${VALUE} == ${VALUE} / 2 and ${VALUE} != 0)) %}{{ ${DIVISION_FUNCTION}() }}` +
    `{% elif ${VALUE} is number or ${VALUE} is string %}{{ ${VALUE} }}` +
    `{% else %}{{ ${VALUE}|${PRINT_FILTER} }}{% endif ${right}%}`
  );
}
