import { expect, it } from 'vitest';
import { bridgeErrors } from './errors.ts';
import { PLUGIN_TARGETS } from './plugin-targets.ts';

it.each([
  [PLUGIN_TARGETS.activate, 'Its server half did not start within 4500 ms.'],
  ['routes/notes', 'routes/notes was not answered within 4500 ms.'],
])('an answer of %s that is late says what was waited for', (target, message) => {
  expect(bridgeErrors.late(target, 4_500)).toMatchObject({ code: 'PLH_LATE', subject: target, message });
});
