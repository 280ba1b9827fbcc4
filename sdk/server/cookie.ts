export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly maxAge?: number;
  readonly httpOnly?: boolean;
  readonly path?: string;
};
