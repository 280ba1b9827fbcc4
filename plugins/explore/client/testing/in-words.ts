import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import shell from '../../../../i18n/en.json' with { type: 'json' };
import texts from '../../i18n/en.json' with { type: 'json' };

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['facet/explore', 'facet'],
  resources: { en: { 'facet/explore': texts, facet: shell } },
});

/** Elements of the explore page with the words that people read. */
export const inWords = (children: ReactNode): ReactNode =>
  createElement(I18nextProvider, { i18n }, createElement(MantineProvider, { env: 'test' }, children));
