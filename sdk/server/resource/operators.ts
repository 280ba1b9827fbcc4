import { type Expression, type SqlBool, sql } from 'kysely';
import { type Condition, isIn, likeText, not, nothing, toInteger } from './condition.ts';

export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'datetime';

type Build = (expression: Expression<unknown>, value: unknown, kind: ColumnKind) => Condition;

const compare =
  (operator: '=' | '!=' | '>' | '<'): Build =>
  (expression, value, kind) => {
    if (value === null) return sql<SqlBool>`${expression} is ${sql.raw(operator === '!=' ? 'not null' : 'null')}`;
    const operand = toOperand(value, kind);
    return operand === undefined ? nothing : sql<SqlBool>`${expression} ${sql.raw(operator)} ${operand}`;
  };

const like =
  (place: 'start' | 'end' | 'anywhere'): Build =>
  (expression, value) =>
    likeText(expression, String(value), place);

const among: Build = (expression, value, kind) =>
  isIn(
    expression,
    (Array.isArray(value) ? value : [value]).map((one) => toOperand(one, kind)).filter((one) => one !== undefined),
  );

const negated =
  (build: Build): Build =>
  (expression, value, kind) =>
    not(build(expression, value, kind));

interface Operator {
  /** How `_info` names it. */
  readonly name: string;
  readonly build: Build;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  sw: { name: 'Starts with', build: like('start') },
  ew: { name: 'Ends with', build: like('end') },
  ct: { name: 'Contains', build: like('anywhere') },
  eq: { name: 'Equal to', build: compare('=') },
  nsw: { name: 'Not Starts with', build: negated(like('start')) },
  new: { name: 'Not Ends with', build: negated(like('end')) },
  nct: { name: 'Not Contains', build: negated(like('anywhere')) },
  neq: { name: 'Not Equal to', build: compare('!=') },
  gt: { name: 'Greater than', build: compare('>') },
  lt: { name: 'Smaller than', build: compare('<') },
  in: { name: 'One of', build: among },
  not_in: { name: 'Not one of', build: negated(among) },
};

const RELATION_NAMES: Readonly<Record<string, string>> = {
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
};

const BY_KIND: Readonly<Record<ColumnKind, readonly string[]>> = {
  text: ['sw', 'ew', 'ct', 'eq', 'nsw', 'new', 'nct', 'neq', 'in', 'not_in'],
  integer: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  number: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  datetime: ['eq', 'gt', 'lt', 'neq'],
  boolean: ['eq', 'neq'],
};

export const kindOperators = (kind: ColumnKind): readonly string[] => BY_KIND[kind];

/** Whether the contract knows an operator of this name at all. */
export const isOperator = (name: string): boolean =>
  Object.hasOwn(OPERATORS, name) || Object.hasOwn(RELATION_NAMES, name);

export const operatorName = (operator: string): string =>
  OPERATORS[operator]?.name ?? RELATION_NAMES[operator] ?? operator;

/** A value that cannot be one of the column's kind matches no row. */
export function kindCondition(
  kind: ColumnKind,
  expression: Expression<unknown>,
  operator: string,
  value: unknown,
): Condition {
  const found = BY_KIND[kind].includes(operator) ? OPERATORS[operator] : undefined;
  if (found === undefined) throw new TypeError(`"${operator}" is not an operator of ${kind} columns.`);
  return found.build(expression, value, kind);
}

function toOperand(value: unknown, kind: ColumnKind): string | number | undefined {
  if (value === null || value === undefined || typeof value === 'object') return undefined;
  switch (kind) {
    case 'text':
    case 'datetime':
      return String(value);
    case 'integer':
      return toInteger(value);
    case 'number':
      return Number.isFinite(Number(value)) && value !== '' ? Number(value) : undefined;
    case 'boolean':
      return value === true || value === 1 || value === 'true' || value === '1' ? 1 : 0;
  }
}
