// What browsers, workers and Node share. Only the common code is checked against this file, so that it can use nothing
// that one of them lacks.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
declare const AbortSignal: {
  readonly prototype: AbortSignal;
  any(signals: readonly AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
  abort(reason?: unknown): AbortSignal;
};

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { readonly prototype: AbortController; new (): AbortController };

interface URLSearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  toString(): string;
  forEach(callback: (value: string, key: string) => void): void;
}
declare const URLSearchParams: { new (init?: string | Record<string, string>): URLSearchParams };

interface URL {
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
}
declare const URL: { new (url: string, base?: string): URL; canParse(url: string, base?: string): boolean };

interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(bytes?: Uint8Array): string;
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder };

declare const crypto: { randomUUID(): `${string}-${string}-${string}-${string}-${string}` };

declare function atob(base64: string): string;

declare function setTimeout(handler: () => void, ms?: number): unknown;
declare function clearTimeout(id: unknown): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T): T;
declare const performance: { now(): number };

/** Stand-ins, so that contracts may name types of `@facet/sdk/server`; common code can use nothing of them. */
interface Buffer extends Uint8Array {
  readonly parent: ArrayBufferLike;
}
declare module 'node:stream' {
  export interface Readable {
    readonly readable: boolean;
  }
  export interface Duplex extends Readable {
    readonly writable: boolean;
  }
}

/** Stand-ins, so that manifests may name the services of `@facet/sdk/client/tokens`; common code can use nothing of them. */
interface RequestInit {
  readonly method?: string;
}
interface Response {
  readonly status: number;
}
