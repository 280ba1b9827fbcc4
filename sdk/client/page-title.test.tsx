import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePageTitle, useShownPageTitle } from './page-title.ts';

afterEach(cleanup);

function Page({ title }: { readonly title: string | undefined }) {
  usePageTitle(title);
  return null;
}

const Shown = () => <p role="status">{useShownPageTitle() ?? 'declared'}</p>;

const shown = () => screen.getByRole('status').textContent;

it('shows what the page on the screen is about, once it is known and until it goes', () => {
  const { rerender } = render(
    <>
      <Shown />
      <Page title={undefined} />
    </>,
  );
  expect(shown()).toBe('declared');
  rerender(
    <>
      <Shown />
      <Page title="Births" />
    </>,
  );
  expect(shown()).toBe('Births');
  rerender(
    <>
      <Shown />
      <Page title="Deaths" />
    </>,
  );
  expect(shown()).toBe('Deaths');
  rerender(<Shown />);
  expect(shown()).toBe('declared');
});
