import { type FieldMessages, HttpError } from '@facet/sdk/server';

/** A refusal as the problem of a file. Other errors are rethrown. @throws */
export function problemOf(error: unknown): FieldMessages {
  if (!(error instanceof HttpError) || error.status >= 500) throw error;
  const { body } = error;
  if (!isRecord(body)) throw error;
  const { message, errors } = body;
  if (typeof message === 'string') return { _schema: [message] };
  if (isRecord(message)) return message as FieldMessages;
  const [first]: readonly unknown[] = Array.isArray(errors) ? errors : [];
  if (isRecord(first) && typeof first['message'] === 'string') return { _schema: [first['message']] };
  throw error;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
