import type { OwnPoint } from './method-calls.ts';
import type { WireError } from './wire-error.ts';

/** What both ends speak. A bundle carries its end of the bridge, so the server refuses one that speaks another version. */
export const PLUGIN_HOST_PROTOCOL = 1;

/** One message over the channel, in either direction. `id` counts the calls of the end that asks. */
export type BridgeMessage =
  | { readonly type: 'call'; readonly id: number; readonly target: string; readonly args: readonly unknown[] }
  /** The caller has given the call up. */
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: WireError }
  /** One item of an answer that is a stream; `done` follows the last one. */
  | { readonly type: 'item'; readonly id: number; readonly value: unknown }
  /** The reader of a stream has room for as many more items. */
  | { readonly type: 'more'; readonly id: number; readonly count: number }
  /** News without an answer, such as changed flags. */
  | { readonly type: 'tell'; readonly topic: string; readonly value: unknown }
  | { readonly type: 'log'; readonly level: LogLevel; readonly message: string; readonly fields?: LogFields };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Start data of a plugin. */
export interface ActivateRequest {
  readonly protocol: number;
  readonly pluginId: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly settings: unknown;
  /** Where the plugin's own tables are: a file of its process, or a database of its own behind the server. */
  readonly tables: 'sqlite' | 'postgres';
  /** Services of other plugins that it requires: their methods, by the ids of the tokens. */
  readonly services: Readonly<Record<string, readonly string[]>>;
  /** Points that it owns, by id. */
  readonly points: Readonly<Record<string, OwnPoint>>;
}

/** What the plugin has registered. */
export interface ActivateReply {
  readonly protocol: number;
  readonly implemented: readonly { readonly point: string; readonly key: string }[];
  readonly taps: readonly { readonly hook: string; readonly stage: number; readonly target: string }[];
}

/** The call target of one function of an implementation. */
export const entryTarget = (point: string, key: string, member: string): string => `entry/${point}/${key}/${member}`;
