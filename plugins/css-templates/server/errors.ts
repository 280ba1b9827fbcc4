import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const deletedTemplates = (count: number): string =>
  text(count === 1 ? 'deleted.one' : 'deleted.many', { count });
