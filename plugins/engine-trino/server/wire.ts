import { z } from 'zod';

/** A type description with the types of its arguments. */
export interface TypeSignature {
  readonly rawType: string;
  readonly arguments: readonly TypeArgument[];
}

export type TypeArgument =
  | { readonly kind: 'TYPE'; readonly value: TypeSignature }
  | {
      readonly kind: 'NAMED_TYPE';
      readonly value: {
        readonly fieldName?: { readonly name: string } | null | undefined;
        readonly typeSignature: TypeSignature;
      };
    }
  | { readonly kind: 'LONG' | 'VARIABLE'; readonly value: unknown };

export interface ResultField {
  readonly name: string;
  readonly type: string;
  readonly typeSignature: TypeSignature;
}

const typeSignature: z.ZodType<TypeSignature> = z.lazy(() =>
  z.object({ rawType: z.string(), arguments: z.array(typeArgument) }),
);
const typeArgument: z.ZodType<TypeArgument> = z.union([
  z.object({ kind: z.literal('TYPE'), value: typeSignature }),
  z.object({
    kind: z.literal('NAMED_TYPE'),
    value: z.object({ fieldName: z.object({ name: z.string() }).nullish(), typeSignature }),
  }),
  z.object({ kind: z.enum(['LONG', 'VARIABLE']), value: z.unknown() }),
]);

const resultField: z.ZodType<ResultField> = z.object({ name: z.string(), type: z.string(), typeSignature });

export const queryError = z.object({
  message: z.string().nullish(),
  errorName: z.string().nullish(),
  errorType: z.string().nullish(),
  errorLocation: z.object({ lineNumber: z.number(), columnNumber: z.number() }).nullish(),
});
export type QueryFault = z.output<typeof queryError>;

/** The response to one request of the statement protocol; rows are validated while they are read. */
export const statementPage = z.object({
  nextUri: z.string().nullish(),
  columns: z.array(resultField).nullish(),
  data: z.custom<readonly (readonly unknown[])[]>(Array.isArray).nullish(),
  stats: z.object({ state: z.string(), progressPercentage: z.number().nullish() }),
  error: queryError.nullish(),
});
export type StatementPage = z.output<typeof statementPage>;
