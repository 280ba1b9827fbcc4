import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MarkTooltip } from './mark-tooltip.tsx';

afterEach(cleanup);

const tooltip = { title: 'Chicago', rows: [{ label: 'Flights', text: '166,341' }] };
const { innerWidth: width, innerHeight: height } = window;

it.each([
  ['right of it and below', 10, 20, { left: '22px', top: '32px' }],
  ['left of it and above', width - 10, height - 20, { right: '22px', bottom: '32px' }],
])('a tooltip stands above the tile of its map, %s', (_where, x, y, place) => {
  render(
    <div data-testid="tile" style={{ overflow: 'hidden' }}>
      <MarkTooltip tooltip={tooltip} x={x} y={y} />
    </div>,
  );
  const shown = screen.getByRole('tooltip');
  expect(screen.getByTestId('tile').contains(shown)).toBe(false);
  expect(shown.style).toMatchObject(place);
});
