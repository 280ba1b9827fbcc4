import { delays } from './delays.ts';
import { flights } from './flights.ts';
import { nations } from './nations.ts';
import { planet } from './planet.ts';
import { weather } from './weather.ts';
import { wildlife } from './wildlife.ts';
import { work } from './work.ts';
import type { ExampleDashboard } from './example-dashboard.ts';

/** In the order in which lists show them. */
export const exampleDashboards: readonly ExampleDashboard[] = [
  flights,
  delays,
  weather,
  wildlife,
  nations,
  planet,
  work,
];
