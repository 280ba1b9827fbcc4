import type { Selectable } from 'kysely';
import type { Scope } from '../../common/scope.ts';
import type { Condition } from './condition.ts';
import type { ResourceField, ResourceFields } from './offers.ts';
import type { PageSizes } from './page.ts';
import type { ChoiceSource, Related } from './related.ts';
import type { SavedMembers } from './version.ts';

/** A filter of the resource's own, under the operator's name. */
export interface NamedFilter {
  readonly label: string;
  condition(value: unknown, scope: Scope): Condition | undefined | Promise<Condition | undefined>;
}

export interface FormColumn {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly unique?: boolean;
}

/**
 * A resource of the contract as a table of facts. Each field says which calls offer it; `field.member`, a part of a
 * relation, nests in the rows.
 */
export interface ResourceSpec<DB, T extends keyof DB & string> {
  readonly table: T;
  /** Kind of its rows, as the object hooks name it. Callers who are bound to objects see those of the kind; without it, none. */
  readonly kind?: string;
  /** View name in permissions. */
  readonly view: string;
  /** Name inside the titles, such as `Slice` in `List Slice`. */
  readonly title: string;
  /** Actions that `_info` may list, when the caller holds them. */
  readonly actions: readonly string[];
  readonly fields: ResourceFields<Selectable<DB[T]>>;
  /**
   * What a version of a row is made of besides the fields that are `saved`, such as ids of relations that the fields show
   * by name. With one of both answers carry versions, and saves may ask for one.
   */
  readonly saved?: SavedMembers<Selectable<DB[T]>>;
  /** Further columns with long texts, of which fields are made that are no columns themselves. */
  readonly texts?: readonly (keyof Selectable<DB[T]> & string)[];
  readonly filters?: Readonly<Record<string, Readonly<Record<string, NamedFilter>>>>;
  readonly baseOrder?: { readonly column: string; readonly direction: 'asc' | 'desc' };
  readonly pages?: PageSizes;
  readonly related?: Readonly<Record<string, Related | ChoiceSource>>;
  readonly addForm?: readonly FormColumn[];
  readonly editForm?: readonly FormColumn[];
  /** Rows that the caller may see; absent or `undefined`: all of them. */
  visible?(scope: Scope): Condition | undefined;
}

export function splitColumn(name: string): [field: string, member: string | undefined] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

export function fieldOf<DB, T extends keyof DB & string>(
  spec: ResourceSpec<DB, T>,
  name: string,
): ResourceField<Selectable<DB[T]>> {
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (field === undefined) throw new TypeError(`Resource "${spec.table}" lists the column "${name}" without a field.`);
  return field;
}
