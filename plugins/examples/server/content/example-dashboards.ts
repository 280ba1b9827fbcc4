import { delays } from './delays.ts';
import { flights } from './flights.ts';
import { nations } from './nations.ts';
import { planet } from './planet.ts';
import { weather } from './weather.ts';
import { wildlife } from './wildlife.ts';
import { work } from './work.ts';
import type { ExampleDashboard } from './example-dashboard.ts';

/** In the order of lists. */
export const exampleDashboards: readonly ExampleDashboard[] = [
  flights,
  delays,
  weather,
  wildlife,
  nations,
  planet,
  work,
];
