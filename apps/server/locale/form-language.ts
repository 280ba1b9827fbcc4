import type { PluginRuntime } from '@facet/core/common';
import { type Locale, providedTokens } from '@facet/sdk/common';
import { IdentityToken, type PlainForm } from '@facet/sdk/server';
import type { AnswerLanguages } from './answer-languages.ts';

/** A form in the language of its page. Only what people read is translated: its values may say the same as a text. */
export type FormLanguage = (form: PlainForm, locale: Locale) => Promise<PlainForm>;

/** What runs, as far as it says who signs people in. */
interface Running {
  statuses(): readonly Pick<PluginRuntime, 'id' | 'manifest'>[];
}

export function formLanguage(answers: AnswerLanguages, kernel: Running): FormLanguage {
  return async (form, locale) => {
    const owner = kernel
      .statuses()
      .find(({ manifest }) => providedTokens(manifest.server?.provides).some(({ id }) => id === IdentityToken.id));
    if (!owner) return form;
    const say = await answers.saying(owner.id, locale);
    return {
      ...form,
      heading: say(form.heading),
      submit: say(form.submit),
      messages: form.messages.map(say),
      fields: form.fields.map((field) => (field.label === undefined ? field : { ...field, label: say(field.label) })),
    };
  };
}
