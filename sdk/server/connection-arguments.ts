import { EngineError } from './engine.ts';
import { sdkText } from './sdk-text.ts';

type Members = Readonly<Record<string, unknown>>;

/** `engine_params.connect_args` of the extra settings of a connection; without members where there are none. */
export const connectArguments = (extra: Members): Members =>
  membersIn(membersIn(extra['engine_params'])['connect_args']);

/** The members of what may be an object, and none of what is not. */
export const membersIn = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** What an argument of an address says in JSON. @throws EngineError `connection` */
export function jsonArgument(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EngineError('connection', sdkText('engine.notJson', { text }), undefined, { cause: error });
  }
}
