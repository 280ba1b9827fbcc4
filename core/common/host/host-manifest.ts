import { defineManifest, LOCALES } from '@facet/sdk/common';

/** Settings that decide for the whole application, by their keys. */
export const HOST_SETTINGS = {
  density: 'density',
  theme: 'theme',
  language: 'language',
  preset: 'presetLanguage',
  start: 'startPage',
};

/** The language follows the browser. */
export const LANGUAGE_OF_BROWSER = 'auto';

/** The values that the design itself has. */
export const STANDARD_THEME = 'standard';

const languages = LOCALES.map((value) => ({ value, label: `setting.language.${value}` }));

/** What the host itself declares, by the points at which plugins declare theirs. */
export const hostManifest = defineManifest({
  id: 'facet/app',
  version: '1.0.0',
  name: 'Facet',
  description: 'The application itself: its menus, its language and its density.',
  icon: 'app-window',
  engines: { sdk: '^1.0.0' },
  locked: 'All pages stand in it.',
  contributes: {
    'app/setting@1': [
      {
        key: HOST_SETTINGS.density,
        label: 'setting.density.label',
        description: 'setting.density.description',
        type: 'choice',
        default: 'compact',
        choices: [
          { value: 'compact', label: 'setting.density.compact' },
          { value: 'comfortable', label: 'setting.density.comfortable' },
        ],
        section: 'setting.appearance',
        scope: 'user',
      },
      {
        key: HOST_SETTINGS.theme,
        label: 'setting.theme.label',
        description: 'setting.theme.description',
        type: 'choice',
        default: STANDARD_THEME,
        choices: [{ value: STANDARD_THEME, label: 'setting.theme.standard' }],
        choicesAt: 'app/theme@1',
        section: 'setting.appearance',
        scope: 'user',
      },
      {
        key: HOST_SETTINGS.language,
        label: 'setting.language.label',
        description: 'setting.language.description',
        type: 'choice',
        default: LANGUAGE_OF_BROWSER,
        choices: [{ value: LANGUAGE_OF_BROWSER, label: 'setting.language.auto' }, ...languages],
        section: 'setting.appearance',
        scope: 'user',
      },
      {
        key: HOST_SETTINGS.preset,
        label: 'setting.preset.label',
        description: 'setting.preset.description',
        type: 'choice',
        default: 'en',
        choices: languages,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: HOST_SETTINGS.start,
        label: 'setting.start.label',
        description: 'setting.start.description',
        type: 'text',
        default: '',
        order: 1,
        section: 'setting.section',
        scope: 'system',
      },
    ],
  },
});
