import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';

/** A server time in the user's language and time zone. */
export function momentOf(text: string, language: string): string {
  return new Intl.DateTimeFormat(toLanguageTag(language || 'en'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(parseTimestamp(text.replace(/(\.\d{3})\d+$/, '$1')));
}
