import { type Condition, type ContextKeys, holds } from './condition.ts';
import { parseCondition } from './parse-condition.ts';

/** Parses each condition once. The texts have been checked when their manifests came in. */
export class ConditionTable {
  readonly #parsed = new Map<string, Condition>();

  /** An absent condition always holds. */
  holds(text: string | undefined, keys: ContextKeys): boolean {
    if (text === undefined) return true;
    let condition = this.#parsed.get(text);
    if (!condition) {
      condition = parseCondition(text);
      this.#parsed.set(text, condition);
    }
    return holds(condition, keys);
  }
}
