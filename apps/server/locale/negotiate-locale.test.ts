import { describe, expect, it } from 'vitest';
import { acceptedLocale, type LocaleWishes, negotiateLocale } from './negotiate-locale.ts';

describe('[B9.17] the language of a page', () => {
  const all: LocaleWishes = { asked: 'fr', chosen: 'es', cookie: 'it', accepted: 'ja', preset: 'ko' };
  it.each<[string, LocaleWishes, string]>([
    ['what the address asks for', all, 'fr'],
    ['the setting of the user', { ...all, asked: undefined }, 'es'],
    ['what the browser was told to keep', { ...all, asked: 'tlh', chosen: 'auto' }, 'it'],
    ['what the browser accepts', { ...all, asked: undefined, chosen: undefined, cookie: '../de' }, 'ja'],
    ['the setting of the installation', { accepted: 'tlh', preset: 'ko' }, 'ko'],
    ['English', { preset: 7 }, 'en'],
  ])('is %s', (_, wishes, expected) => {
    expect(negotiateLocale(wishes)).toBe(expected);
  });
});

describe('Accept-Language', () => {
  it.each<[string, string | undefined]>([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt-BR', 'pt_BR'],
    ['PT-br', 'pt_BR'],
    ['pt-PT', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['tlh, sl;q=0.4, sk;q=0.5', 'sk'],
    ['de;q=0, nl;q=0.1', 'nl'],
    ['*', undefined],
    ['', undefined],
    ['de;q=nonsense', undefined],
    [`${'tlh,'.repeat(20)}de`, undefined],
  ])('%s gives %s', (header, expected) => {
    expect(acceptedLocale(header)).toBe(expected);
  });
});
