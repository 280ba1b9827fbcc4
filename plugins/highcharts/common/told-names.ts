import { groupText } from '@facet/sdk/formatting';
import { shortened } from './category-labels.ts';

const MOST = 5;
/** Pixels of a name: enough to recognise a value. A few sentences would leave no room for the picture. */
const ROOM = 120;

/** The first of some values, as a notice lists them. */
export const toldNames = (values: readonly unknown[]): string =>
  values
    .slice(0, MOST)
    .map((value) => shortened(groupText(value), ROOM, 1).join(''))
    .join(', ') + (values.length > MOST ? ', …' : '');
