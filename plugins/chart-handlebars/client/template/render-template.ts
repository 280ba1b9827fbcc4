import { type AST, parse } from '@handlebars/parser';
import { TemplateBudget } from './template-budget.ts';
import { templateDepth } from './template-depth.ts';
import { TemplateError, templateTexts } from './template-error.ts';
import { type Hash, HELPERS, PASSES_ON } from './template-helpers.ts';
import { escaped, isEmpty, memberOf, textOf } from './template-values.ts';

export type Template = AST.Program;

const MAX_TEMPLATE = 50_000;
const MAX_DEPTH = 64;

/** @throws Error with the line of a syntax error */
export function parseTemplate(source: string): Template {
  if (source.length > MAX_TEMPLATE) throw new TemplateError(templateTexts.tooLong(MAX_TEMPLATE));
  if (templateDepth(source) > MAX_DEPTH) throw new TemplateError(templateTexts.tooDeep(MAX_DEPTH));
  return parse(source);
}

/**
 * Renders data with a template. The syntax tree is interpreted, so no code is generated, and the template has access
 * only to data and helpers.
 * @throws TemplateError for an unknown name, or when the budget is exceeded
 */
export function renderTemplate(template: Template, data: unknown, budget = new TemplateBudget()): string {
  return new Renderer(budget).program(template, {
    value: data,
    above: null,
    names: new Map([['root', data]]),
    given: new Map(),
  });
}

interface Scope {
  readonly value: unknown;
  readonly above: Scope | null;
  /** Variables such as `@index`. */
  readonly names: ReadonlyMap<string, unknown>;
  /** Block parameters, from `as |…|`. */
  readonly given: ReadonlyMap<string, unknown>;
}

class Renderer {
  readonly #budget: TemplateBudget;

  constructor(budget: TemplateBudget) {
    this.#budget = budget;
  }

  program(program: AST.Program | undefined, scope: Scope): string {
    return (program?.body ?? []).map((statement) => this.#statement(statement, scope)).join('');
  }

  #statement(statement: AST.Statement, scope: Scope): string {
    this.#budget.step();
    if (isContent(statement)) return this.#budget.write(statement.value);
    if (isMustache(statement)) {
      const text = textOf(this.#mustache(statement, scope));
      return statement.escaped ? this.#budget.write(text, escaped) : this.#budget.write(text);
    }
    if (isBlock(statement)) return this.#block(statement, scope);
    if (statement.type === 'CommentStatement') return '';
    throw new TemplateError(
      templateTexts.unsupported(statement.type.startsWith('Partial') ? 'partials' : 'decorators'),
    );
  }

  #mustache({ path, params, hash }: AST.MustacheStatement, scope: Scope): unknown {
    return isPath(path) ? this.#call(path, params, hash, scope) : this.#value(path, scope);
  }

  /** A path with arguments is a helper; without arguments it is a helper only if there is one of that name. */
  #call(
    path: AST.PathExpression,
    params: readonly AST.Expression[],
    hash: AST.Hash | undefined,
    scope: Scope,
  ): unknown {
    const name = simpleName(path);
    const helper = name === undefined || scope.given.has(name) ? undefined : HELPERS.get(name);
    if (helper) {
      const values = params.map((param) => this.#value(param, scope));
      if (!PASSES_ON.has(name ?? '')) this.#budget.handle(values);
      const made = helper(values, this.#hash(hash, scope));
      if (!PASSES_ON.has(name ?? '')) this.#budget.handle([made]);
      this.#budget.look();
      return made;
    }
    if (params.length > 0) throw new TemplateError(templateTexts.unknownHelper(path.original));
    return this.#path(path, scope);
  }

  #block(block: AST.BlockStatement, scope: Scope): string {
    const { path, params, hash, program, inverse } = block;
    const name = simpleName(path);
    const [first] = params;
    const value = () => (first === undefined ? scope.value : this.#value(first, scope));
    const either = (holds: boolean) => this.program(holds ? program : inverse, scope);
    switch (name) {
      case 'if':
      case 'unless': {
        const condition = value();
        const holds = condition === 0 && this.#hash(hash, scope)['includeZero'] === true ? true : !isEmpty(condition);
        return either(holds === (name === 'if'));
      }
      case 'each':
        return this.#each(value(), block, scope);
      case 'with': {
        const inner = value();
        return isEmpty(inner) ? either(false) : this.program(program, below(scope, inner, program, [inner]));
      }
      default: {
        const found = this.#call(path, params, hash, scope);
        // The results of helpers and booleans are conditions; any other value becomes the context of the block.
        if (params.length > 0 || typeof found === 'boolean') return either(!isEmpty(found));
        if (Array.isArray(found)) return this.#each(found, block, scope);
        return isEmpty(found) ? either(false) : this.program(program, below(scope, found, program, [found]));
      }
    }
  }

  #each(value: unknown, { program, inverse }: AST.BlockStatement, scope: Scope): string {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) return this.program(inverse, scope);
    return entries
      .map(([key, item]: readonly [string, unknown], index) => {
        this.#budget.step();
        const at = Array.isArray(value) ? index : key;
        return this.program(
          program,
          below(
            scope,
            item,
            program,
            [item, at],
            [
              ['index', index],
              ['key', at],
              ['first', index === 0],
              ['last', index === entries.length - 1],
            ],
          ),
        );
      })
      .join('');
  }

  #value(expression: AST.Expression, scope: Scope): unknown {
    this.#budget.step();
    if (isPath(expression)) return this.#call(expression, [], undefined, scope);
    if (isCall(expression)) {
      if (!isPath(expression.path)) throw new TemplateError(templateTexts.unsupported('computed names of helpers'));
      return this.#call(expression.path, expression.params, expression.hash, scope);
    }
    return 'value' in expression ? expression.value : undefined;
  }

  #hash(hash: AST.Hash | undefined, scope: Scope): Hash {
    return Object.fromEntries((hash?.pairs ?? []).map(({ key, value }) => [key, this.#value(value, scope)]));
  }

  #path({ data, depth, parts }: AST.PathExpression, scope: Scope): unknown {
    let from: Scope | null = scope;
    for (let step = 0; step < depth; step += 1) from = from?.above ?? null;
    const names = parts.map((part) => {
      if (typeof part !== 'string') throw new TemplateError(templateTexts.unsupported('computed parts of paths'));
      return part;
    });
    const [head = '', ...tail] = names;
    if (data) return tail.reduce<unknown>(memberOf, from?.names.get(head));
    if (names.length > 0 && depth === 0 && scope.given.has(head))
      return tail.reduce<unknown>(memberOf, scope.given.get(head));
    return names.reduce<unknown>(memberOf, from?.value);
  }
}

function below(
  scope: Scope,
  value: unknown,
  program: AST.Program,
  given: readonly unknown[],
  names: readonly (readonly [string, unknown])[] = [],
): Scope {
  const params = program.blockParams ?? [];
  return {
    value,
    above: scope,
    names: new Map([...scope.names, ...names]),
    given: new Map([...scope.given, ...params.map((name, index) => [name, given[index]] as const)]),
  };
}

function simpleName({ data, depth, parts }: AST.PathExpression): string | undefined {
  const [only] = parts;
  return !data && depth === 0 && parts.length === 1 && typeof only === 'string' ? only : undefined;
}

const isContent = (node: AST.Node): node is AST.ContentStatement => node.type === 'ContentStatement';
const isMustache = (node: AST.Node): node is AST.MustacheStatement => node.type === 'MustacheStatement';
const isBlock = (node: AST.Node): node is AST.BlockStatement => node.type === 'BlockStatement';
const isPath = (node: AST.Node): node is AST.PathExpression => node.type === 'PathExpression';
const isCall = (node: AST.Node): node is AST.SubExpression => node.type === 'SubExpression';
