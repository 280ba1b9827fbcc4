import type { HttpResult } from '../http.ts';
import { ResourceErrors } from './errors.ts';

/** Of all rows of one answer. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The answer of a list whose rows come in batches, others being served between them. A page of rows that people have filled with
 * megabytes is refused to those who ask for these, not to those who ask for names. @throws HttpError 413
 */
export async function listAnswer(head: object, batches: readonly (() => Promise<Rows>)[]): Promise<HttpResult> {
  const [only, ...more] = batches;
  if (more.length === 0) return { json: { ...head, result: (await only?.()) ?? [] } };
  const texts: string[] = [];
  let characters = 0;
  for (const read of batches) {
    for (const row of await read()) {
      const text = JSON.stringify(row);
      characters += text.length;
      if (characters > MOST_CHARACTERS) throw ResourceErrors.pageTooLarge(MOST_CHARACTERS);
      texts.push(text);
    }
    // Read on both sides' types, which know no turn of the event loop.
    await new Promise<void>((resolve) => void setTimeout(resolve, 0));
  }
  return { rawJson: `${JSON.stringify(head).slice(0, -1)},"result":[${texts.join(',')}]}` };
}
