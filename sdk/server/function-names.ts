/** Lower-case names of functions: a list, or `functionFamilies`. */
export interface FunctionNames {
  has(name: string): boolean;
}

export interface FunctionFamilies {
  readonly names: Iterable<string>;
  /** What names of a family begin with: databases name their tools so, and those of later versions too. */
  readonly prefixes: readonly string[];
  /** Members of the families that are none of these functions. */
  readonly except?: Iterable<string>;
}

/** Names, and whole families of them. It is data, so that it leaves the process of a plugin as it is. */
export class NamesByFamily implements FunctionNames {
  readonly names: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly except: ReadonlySet<string>;

  constructor({ names, prefixes, except = [] }: FunctionFamilies) {
    this.names = new Set(names);
    this.prefixes = prefixes;
    this.except = new Set(except);
  }

  has(name: string): boolean {
    return this.names.has(name) || (this.prefixes.some((prefix) => name.startsWith(prefix)) && !this.except.has(name));
  }
}

export const functionFamilies = (families: FunctionFamilies): FunctionNames => new NamesByFamily(families);
