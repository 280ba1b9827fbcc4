import type { PluginRuntime } from '@facet/core/common';
import { type Locale, providedTokens } from '@facet/sdk/common';
import { IdentityToken, type PageIdentity, type PlainForm } from '@facet/sdk/server';
import type { AnswerLanguages } from './answer-languages.ts';

/** What the plugin that signs people in tells a page, in the page's language: its form, and the messages of the request before. */
export type IdentityLanguage = (identity: PageIdentity, locale: Locale) => Promise<PageIdentity>;

/** What runs, as far as it says who signs people in. */
interface Running {
  statuses(): readonly Pick<PluginRuntime, 'id' | 'manifest'>[];
}

export function identityLanguage(answers: AnswerLanguages, kernel: Running): IdentityLanguage {
  return async (identity, locale) => {
    const { flashMessages, plainForm } = identity;
    const owner = kernel
      .statuses()
      .find(({ manifest }) => providedTokens(manifest.server?.provides).some(({ id }) => id === IdentityToken.id));
    if (!owner) return identity;
    const say = await answers.saying(owner.id, locale);
    return {
      ...identity,
      ...(flashMessages && { flashMessages: flashMessages.map(([category, text]) => [category, say(text)] as const) }),
      ...(plainForm && { plainForm: formSaid(plainForm, say) }),
    };
  };
}

/** Only what people read is translated: a value of the form may say the same as a text. */
const formSaid = (form: PlainForm, say: (said: string) => string): PlainForm => ({
  ...form,
  heading: say(form.heading),
  submit: say(form.submit),
  messages: form.messages.map(say),
  fields: form.fields.map((field) => (field.label === undefined ? field : { ...field, label: say(field.label) })),
});
