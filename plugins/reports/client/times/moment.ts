import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';

/** A time of the server in the reader's language and zone. */
export function momentOf(text: string, language: string): string {
  return new Intl.DateTimeFormat(toLanguageTag(language || 'en'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(parseTimestamp(text.replace(/(\.\d{3})\d+$/, '$1')));
}
