import type { Dialect, ExpressionVocabulary } from '@facet/sdk/server';
import type { ExpressionNode } from './expression-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

export interface ExpressionLanguage {
  readonly dialect: Pick<Dialect, 'grammar' | 'quoteIdentifier' | 'literal'>;
  readonly vocabulary: ExpressionVocabulary;
  /** Lower-case names by which the text may qualify a column of the one table that it is about. */
  readonly ownTable?: ReadonlySet<string>;
}

/** What the parts of the grammar share. They reach the levels above them through it. */
export interface ExpressionReader {
  readonly tokens: TokenCursor;
  readonly language: ExpressionLanguage;
  /** Operands and what stands between them. `untilAnd`: the upper bound of BETWEEN and the like take no AND of theirs. */
  expression(untilAnd?: boolean): ExpressionNode;
  /** Prefix operators go to `parts`; the operand itself, with fields and subscripts behind it, is given back. */
  operand(parts: (string | ExpressionNode)[]): ExpressionNode;
  /** An operand without what may stand before and behind it. */
  primary(): ExpressionNode;
}
