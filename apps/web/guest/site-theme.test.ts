// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { SiteTheme } from './site-theme.ts';

function open() {
  const page = { adoptedStyleSheets: [] as CSSStyleSheet[] };
  const change = vi.fn();
  const theme = new SiteTheme(page, { change });
  const drawn = () =>
    [...(page.adoptedStyleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText.replace(/\s+/g, ' ')).join(' ');
  return { theme, change, drawn };
}

it('one theme is that of its scheme, which the page takes', () => {
  const { theme, change, drawn } = open();
  theme.change({ algorithm: ['dark', 'compact'], token: { colorPrimary: '#0a7', borderRadius: 2 } });
  expect(drawn()).toContain(':root[data-mantine-color-scheme="dark"]');
  expect(drawn()).toContain('--accent: #0a7;');
  expect(drawn()).toContain('--accent-hover: color-mix(');
  expect(drawn()).toContain('--r-md: 2px;');
  expect(drawn()).not.toContain('"light"');
  expect(change).toHaveBeenCalledExactlyOnceWith('dark');
});

it('a theme for each scheme leaves the choice of the scheme, and takes the place of the one before', () => {
  const { theme, change, drawn } = open();
  theme.change({ token: { colorText: 'navy' } });
  change.mockClear();
  theme.change({
    theme_default: { token: { colorBgContainer: 'rgb(250, 250, 240)' } },
    theme_dark: { token: { colorBgContainer: '#111' } },
  });
  expect(drawn()).toBe(
    ':root[data-mantine-color-scheme="light"] { --surface-card: rgb(250, 250, 240); } ' +
      ':root[data-mantine-color-scheme="dark"] { --surface-card: #111; }',
  );
  expect(change).not.toHaveBeenCalled();
});

it.each<[unknown]>([
  [{ colorPrimary: 'red; } body { display: none' }],
  [{ colorPrimary: 'url(https://evil.example/a.png)' }],
  [{ colorPrimary: 'var(--text-1)' }],
  [{ colorPrimary: 7 }],
  [{ fontFamily: 'x; background: url(//evil.example)' }],
  [{ fontFamily: 'x}' }],
  [{ borderRadius: 9_999 }],
  [{ borderRadius: '1px' }],
  [{ unknown: 'red', toString: 'red' }],
  [null],
  ['red'],
])('values that are none draw nothing: %j', (token) => {
  const { theme, drawn } = open();
  theme.change({ token });
  expect(drawn()).toBe('');
});

it.each([undefined, null, 'dark', 7])('what is no theme changes nothing: %j', (config) => {
  const { theme, change, drawn } = open();
  theme.change({ token: { colorText: 'navy' } });
  change.mockClear();
  theme.change(config);
  expect(drawn()).toContain('--text-1: navy;');
  expect(change).not.toHaveBeenCalled();
});
