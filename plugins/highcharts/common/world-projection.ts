/** The projection of Miller in numbers of few digits: a map of the world has some 25,000 places, written as markup. */
export const WORLD_PROJECTION = 'ShortMiller';
