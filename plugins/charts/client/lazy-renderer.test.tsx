import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lazyRenderer } from './lazy-renderer.ts';

afterEach(cleanup);

it('a renderer that is not loaded throws an error instead of drawing nothing', async () => {
  const type = lazyRenderer(async () => ({
    transformProps: ({ width }: { readonly width: number }) => ({ width }),
    Component: ({ width }: { readonly width: number }) => <p>{width} wide</p>,
  }));
  expect(() => type.Component).toThrow('await `prepare` before drawing');
  await type.prepare();
  render(<type.Component width={3} />);
  expect(screen.getByText('3 wide')).toBeDefined();
});
