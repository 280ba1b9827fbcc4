import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hasUnsavedWork, losesUnsavedWork, useUnsavedWork } from './unsaved-work.ts';

afterEach(cleanup);

function Work({ unsaved, kept }: { readonly unsaved: boolean; readonly kept: boolean }) {
  useUnsavedWork(unsaved, { kept });
  return null;
}

it.each([
  { work: [], has: false, loses: false },
  { work: [{ unsaved: false, kept: false }], has: false, loses: false },
  { work: [{ unsaved: true, kept: false }], has: true, loses: true },
  { work: [{ unsaved: true, kept: true }], has: true, loses: false },
  {
    work: [
      { unsaved: true, kept: true },
      { unsaved: true, kept: false },
    ],
    has: true,
    loses: true,
  },
])('work $work: unsaved is $has, lost by leaving is $loses', ({ work, has, loses }) => {
  render(work.map((one, index) => <Work key={index} {...one} />));
  expect({ has: hasUnsavedWork(), loses: losesUnsavedWork() }).toEqual({ has, loses });
});
