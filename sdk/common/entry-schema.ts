/** The part of JSON Schema that describes declared data: plain values, lists and objects, nothing that computes. */
export type ValueSchema =
  | {
      readonly type: 'string';
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly enum?: readonly string[];
    }
  | { readonly type: 'number' | 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'array'; readonly items: ValueSchema; readonly minItems?: number; readonly maxItems?: number }
  | ObjectSchema
  | { readonly enum: readonly (string | number | boolean | null)[] }
  | { readonly anyOf: readonly ValueSchema[] };

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  /** `false`: no other members. Absent or a schema: others are allowed. */
  readonly additionalProperties?: boolean | ValueSchema;
}

type RequiredNames<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** For `satisfies`: a schema that names each member of `T`, and requires those that `T` requires. */
export type SchemaOf<T extends object> = ObjectSchema & {
  readonly properties: { readonly [K in keyof T]-?: ValueSchema };
  readonly required?: readonly RequiredNames<T>[];
  readonly additionalProperties: false;
};
