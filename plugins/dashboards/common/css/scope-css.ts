import { shortText } from '@facet/sdk/common';
import { type CssNode, generate, type List, parse, walk } from 'css-tree';
import { keptDeclaration } from './kept-declaration.ts';
import { scopedSelector } from './scoped-selector.ts';

/** Longer rules are not read. */
export const MAX_CSS_LENGTH = 100_000;

export interface ScopedCss {
  readonly css: string;
  /** What was left out, as it was written; `null` for rules that cannot be read at all. */
  readonly dropped: readonly (string | null)[];
}

/** At-rules that hold rules and act by a condition alone. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container']);
const KEYFRAMES = 'keyframes';
/** Animations are named for the whole page: those of a dashboard get a name that the shell does not use. */
const ANIMATION_PREFIX = 'dashboard-css-';

/**
 * Style rules of a dashboard as rules that reach only what stands in `scope` and load nothing: the text is parsed, known
 * parts of the tree are kept, everything else is dropped, and the result is written anew from the tree.
 */
export function scopeCss(text: string, scope: string): ScopedCss {
  if (text.trim() === '') return { css: '', dropped: [] };
  if (text.length > MAX_CSS_LENGTH) return UNREADABLE;
  try {
    const sheet = parse(text, { parseCustomProperty: true, onParseError: () => undefined });
    if (sheet.type !== 'StyleSheet') return UNREADABLE;
    const dropped: string[] = [];
    const context: Context = {
      scope,
      animations: animationNames(sheet),
      drop: (node) => void dropped.push(brief(node)),
    };
    return { css: rulesOf(sheet.children, context).join('\n'), dropped };
  } catch (error) {
    // Nested deeper than the stack reaches.
    if (error instanceof RangeError) return UNREADABLE;
    throw error;
  }
}

const UNREADABLE: ScopedCss = { css: '', dropped: [null] };

interface Context {
  readonly scope: string;
  /** Names of the animations that the rules define. */
  readonly animations: ReadonlySet<string>;
  drop(node: CssNode): void;
}

function rulesOf(nodes: List<CssNode>, context: Context): readonly string[] {
  return nodes.toArray().flatMap((node) => {
    if (node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC') return [];
    const text =
      node.type === 'Rule' ? styleRule(node, context) : node.type === 'Atrule' ? atRule(node, context) : null;
    if (text !== null) return [text];
    context.drop(node);
    return [];
  });
}

function styleRule(rule: CssNode & { type: 'Rule' }, context: Context): string | null {
  if (rule.prelude.type !== 'SelectorList') return null;
  const selectors = rule.prelude.children
    .toArray()
    .flatMap((selector) => scopedSelector(selector, context.scope) ?? []);
  if (selectors.length === 0) return null;
  return `${selectors.join(',')}{${declarations(rule.block.children, context)}}`;
}

function atRule(rule: CssNode & { type: 'Atrule' }, context: Context): string | null {
  const name = rule.name.toLowerCase();
  if (rule.block === null || rule.prelude?.type !== 'AtrulePrelude' || !isPlain(rule.prelude)) return null;
  if (CONDITIONS.has(name))
    return `@${name} ${generate(rule.prelude)}{${rulesOf(rule.block.children, context).join('\n')}}`;
  if (name !== KEYFRAMES) return null;
  const steps = rule.block.children.toArray().flatMap((step) => {
    if (step.type !== 'Rule' || step.prelude.type !== 'SelectorList') return [];
    const moment = generate(step.prelude);
    return /^(?:(?:from|to|[\d.]+%),?)+$/.test(moment)
      ? [`${moment}{${declarations(step.block.children, context)}}`]
      : [];
  });
  return `@${KEYFRAMES} ${ANIMATION_PREFIX}${generate(rule.prelude)}{${steps.join('\n')}}`;
}

function declarations(nodes: List<CssNode>, context: Context): string {
  return nodes
    .toArray()
    .flatMap((node) => {
      if (node.type === 'Comment') return [];
      const kept = node.type === 'Declaration' ? keptDeclaration(node) : null;
      if (kept === null) {
        context.drop(node);
        return [];
      }
      if (/^(?:-webkit-)?animation(?:-name)?$/.test(kept.property.toLowerCase()))
        renameAnimations(kept, context.animations);
      return [generate(kept)];
    })
    .join(';');
}

function renameAnimations(declaration: CssNode, names: ReadonlySet<string>): void {
  walk(declaration, (node) => {
    if (node.type === 'Identifier' && names.has(node.name)) node.name = `${ANIMATION_PREFIX}${node.name}`;
  });
}

function animationNames(sheet: CssNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(sheet, (node) => {
    if (node.type === 'Atrule' && node.name.toLowerCase() === KEYFRAMES && node.prelude)
      names.add(generate(node.prelude));
  });
  return names;
}

/** Parts of the conditions of at-rules. None of them loads anything. */
const PLAIN: ReadonlySet<string> = new Set([
  'AtrulePrelude',
  'Condition',
  'Declaration',
  'Dimension',
  'Feature',
  'FeatureRange',
  'GeneralEnclosed',
  'Identifier',
  'MediaQuery',
  'MediaQueryList',
  'Number',
  'Operator',
  'Parentheses',
  'Percentage',
  'Ratio',
  'SupportsDeclaration',
  'Value',
  'WhiteSpace',
]);

function isPlain(prelude: CssNode): boolean {
  let plain = true;
  walk(prelude, (node) => {
    plain &&= PLAIN.has(node.type);
  });
  return plain;
}

const SHOWN = 60;

function brief(node: CssNode): string {
  return shortText(generate(node), SHOWN);
}
