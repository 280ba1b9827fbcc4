import { parseAst } from 'vitest/node';

const LETTERS = /\p{L}{2,}/u;
const ENTITY = /&#?\w+;/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;
/** Attributes whose text a person reads or hears. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'description',
  'error',
  'label',
  'legend',
  'nothingFoundMessage',
  'placeholder',
  'text',
  'title',
]);
/** What stands in these is not language: names of keys, code. */
const UNTRANSLATED_ELEMENTS = new Set(['kbd', 'code', 'pre', 'style']);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const DECLARED_FIELDS = new Set(['label', 'title', 'section']);

function parse(code, file) {
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts';
  return parseAst(code, { lang }, file);
}

function visit(node, enter, parents = []) {
  if (!node || typeof node.type !== 'string') return;
  if (enter(node, parents) === false) return;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) visit(child, enter, [...parents, node]);
    else if (value && typeof value === 'object') visit(value, enter, [...parents, node]);
  }
}

/** Texts that a component shows without asking a catalogue. */
export function hardCodedTexts(code, file) {
  const found = [];
  const report = (node, text) =>
    found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim().replace(/\s+/g, ' ') });
  visit(parse(code, file), (node, parents) => {
    if (node.type === 'JSXElement' && UNTRANSLATED_ELEMENTS.has(node.openingElement.name.name)) return false;
    if (node.type === 'JSXText' && LETTERS.test(node.value.replace(ENTITY, ''))) report(node, node.value);
    if (node.type !== 'Literal' || typeof node.value !== 'string' || !LETTERS.test(node.value)) return true;
    const parent = parents.at(-1);
    if (parent?.type === 'JSXAttribute' && READ_ATTRIBUTES.has(attributeName(parent))) report(node, node.value);
    const grandparent = parents.at(-2);
    const inBraces = parent?.type === 'JSXExpressionContainer';
    if (inBraces && grandparent?.type === 'JSXElement') report(node, node.value);
    if (inBraces && grandparent?.type === 'JSXAttribute' && READ_ATTRIBUTES.has(attributeName(grandparent)))
      report(node, node.value);
    return true;
  });
  return found;
}

function attributeName(attribute) {
  return attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
}

/**
 * Keys that code asks a namespace for. `exact` ones must exist; the others are texts or patterns that may be keys, such
 * as a label that is translated elsewhere, and only keep a key from being called unused.
 */
export function keysUsed(code, namespace) {
  const used = [];
  let current = [namespace];
  // A function that is handed its `t` does not say of which namespaces.
  let isNamed = false;
  const add = (exact, pattern, asked) => used.push({ exact, pattern, asked, namespaces: current });
  visit(parse(code, 'source.tsx'), (node) => {
    if (node.type === 'CallExpression') {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
      const [first, second] = node.arguments;
      if (callee === 'useTranslation') {
        current = namespacesOf(first) ?? [namespace];
        isNamed = true;
      }
      if (callee === 't' && current.some((name) => isPartOf(name, namespace)) && !hasOwnNamespace(second)) {
        for (const key of literalsOf(first)) add(true, key, isNamed);
        if (first?.type === 'TemplateLiteral' && first.expressions.length > 0) add(false, patternOf(first), isNamed);
      }
    }
    if (node.type === 'Literal' && typeof node.value === 'string') add(false, node.value);
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) add(false, patternOf(node));
    if (node.type === 'Property' && DECLARED_FIELDS.has(node.key.name) && node.value.type === 'Literal')
      add(false, node.value.value);
    // The options of a control: `texts: 'side'` stands for `side.top` and its like.
    if (node.type === 'Property' && node.key.name === 'texts' && typeof node.value.value === 'string')
      add(false, new RegExp(`^${node.value.value.replace(SPECIAL, '\\$&')}\\..+$`));
    return true;
  });
  return used.filter((key) => key.namespaces.some((name) => isPartOf(name, namespace)));
}

/** A plugin's namespace, or that of one of its parts: `<plugin id>/<part>`. */
const isPartOf = (name, namespace) => name === namespace || name.startsWith(`${namespace}/`);

function namespacesOf(node) {
  if (node?.type === 'Literal') return [node.value];
  if (node?.type === 'ArrayExpression')
    return node.elements.flatMap((one) => (one?.type === 'Literal' ? [one.value] : []));
  return undefined;
}

/**
 * Keys that a component asks for and whose part it does not name.
 * @param homes Namespace of each top member of the catalogues.
 */
export function keysOutOfReach(homes, used) {
  return used
    .filter(({ asked }) => asked)
    .flatMap(({ pattern, namespaces, file }) => {
      const key = typeof pattern === 'string' ? pattern : pattern.source.replace(/^\^/, '').replaceAll('\\', '');
      const home = homes.get(key.split('.')[0]);
      return home === undefined || namespaces.includes(home)
        ? []
        : [{ file, problem: `asks for "${key}" without naming ${home}, which has it` }];
    });
}

function hasOwnNamespace(options) {
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some((property) => property.key?.name === 'ns' || property.key?.name === 'keySeparator')
  );
}

function literalsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  return [];
}

function patternOf(template) {
  const parts = template.quasis.map((quasi) => quasi.value.cooked.replace(SPECIAL, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

export function flatten(messages, prefix = '') {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
}

/** Keys that are used and absent, and keys that are not used. */
export function checkCatalogue(messages, used) {
  const keys = new Set(flatten(messages).map((key) => key.replace(PLURAL, '')));
  const absent = used
    .filter(({ exact, pattern }) => exact && !keys.has(pattern))
    .map(({ pattern, file }) => ({ file, problem: `asks for "${pattern}", which is not in the catalogue` }));
  const texts = new Set(used.map(({ pattern }) => pattern).filter((pattern) => typeof pattern === 'string'));
  // A pattern without fixed letters would call everything used.
  const patterns = used.map(({ pattern }) => pattern).filter((p) => p instanceof RegExp && /[a-z]{2,}/i.test(p.source));
  const unused = [...keys]
    .filter((key) => !texts.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => ({ problem: `"${key}" is not used` }));
  return [...absent, ...unused];
}

const BLANK = /\{\{\s*(\w+)/g;

/** What a catalogue of another language has and the English one has not. It may have plurals of its own. */
export function checkTranslation(messages, translation) {
  const english = new Map();
  for (const key of flatten(messages)) {
    const base = key.replace(PLURAL, '');
    english.set(base, new Set([...(english.get(base) ?? []), ...blanksOf(textAt(messages, key))]));
  }
  return flatten(translation).flatMap((key) => {
    const blanks = english.get(key.replace(PLURAL, ''));
    if (!blanks) return [`"${key}" is not in the English catalogue`];
    const surplus = blanksOf(textAt(translation, key)).filter((name) => !blanks.has(name));
    return surplus.map((name) => `"${key}" has a blank {{${name}}} that English has not`);
  });
}

/** What the English catalogue has and that of another language has not; a text with plurals has all forms of the language. */
export function missingTexts(messages, translation, locale) {
  const { pluralCategories } = new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions();
  const needed = flatten(messages).flatMap((key) =>
    PLURAL.test(key) ? pluralCategories.map((category) => `${key.replace(PLURAL, '')}_${category}`) : [key],
  );
  const present = new Set(flatten(translation));
  return [...new Set(needed)].filter((key) => !present.has(key));
}

function textAt(messages, key) {
  return key.split('.').reduce((value, part) => value?.[part], messages);
}

function blanksOf(text) {
  return [...String(text).matchAll(BLANK)].map(([, name]) => name);
}

/** What makes a refusal: its texts reach people. */
const REFUSING = new Set([
  'HttpError',
  'EngineError',
  'PostProcessingError',
  'QueryRefusal',
  'TemplateError',
  'forbidden',
  'messageError',
  'notFound',
  'typedError',
  'unauthorized',
]);
/** What the log and the terminal tell, in one language. */
const TOLD_TO_OPERATORS = new Set(['FacetError', 'Error', 'TypeError', 'RangeError']);
const ERROR_CATALOGUE = /(^|[/-])errors?\.ts$/;
/** Two words, or one with what follows it in a sentence. */
const SENTENCE = /\p{L}{2,}[,.:;!?]? +\S*[\p{L}…]|\p{L}{2,}[.:!?] ?$/u;

/** Sentences that server code refuses with and that are no texts of a catalogue: all of an error catalogue, elsewhere what refuses. */
export function writtenRefusals(code, file) {
  const found = [];
  const isCatalogue = ERROR_CATALOGUE.test(file);
  const program = parse(code, file);
  const constants = constantsOf(program);
  visit(program, (node, parents) => {
    const called = calledName(node);
    if (TOLD_TO_OPERATORS.has(called)) return false;
    const text = node.type === 'Identifier' ? constants.get(node.name) : sentenceOf(node);
    if (text === undefined || !SENTENCE.test(text)) return true;
    const refuses =
      (isCatalogue && node.type !== 'Identifier') || parents.some((parent) => REFUSING.has(calledName(parent)));
    if (refuses) found.push({ line: code.slice(0, node.start).split('\n').length, text: text.replace(/\s+/g, ' ') });
    return true;
  });
  return found;
}

/** Texts that a file gives a name. */
function constantsOf(program) {
  const texts = new Map();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      texts.set(node.id.name, sentenceOf(node.init));
    return true;
  });
  return texts;
}

function calledName(node) {
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee.name : undefined;
}

function sentenceOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked).join('…');
  return undefined;
}
