import { FALLBACK_LOCALE, toLanguageTag } from '@facet/sdk/common';
import type { PluginSettings } from '@facet/sdk/server';
import type { Languages } from '../http/failed-calls.ts';
import type { HostLogger } from '../log/logger.ts';
import type { AnswerLanguages } from './answer-languages.ts';
import { type ErrorTexts, withErrorTexts } from './error-texts.ts';
import { requestLocale } from './request-locale.ts';

export interface RefusalLanguageParts {
  readonly answers: AnswerLanguages;
  readonly errorTexts: ErrorTexts;
  readonly settings: Pick<PluginSettings, 'system' | 'ofUser'>;
  readonly log: Pick<HostLogger, 'warn'>;
}

/** A refusal is sent whatever becomes of its translation. */
export function refusalLanguages({ answers, errorTexts, settings, log }: RefusalLanguageParts): Languages {
  return {
    async refusal(said, owner, info, who) {
      const body = withErrorTexts(said, errorTexts);
      try {
        const ofUser = who.isAnonymous ? {} : await settings.ofUser(who.id);
        const locale = requestLocale(info, ofUser, settings.system());
        if (locale === FALLBACK_LOCALE) return { body };
        return { body: await answers.translated(body, owner, locale), language: toLanguageTag(locale) };
      } catch (error) {
        log.warn('an answer could not be translated', { pluginId: owner, error });
        return { body };
      }
    },
  };
}
