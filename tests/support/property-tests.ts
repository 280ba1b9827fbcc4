import fc from 'fast-check';

const seed = process.env['FACET_PROPERTY_SEED'] ?? '20261122';
const runs = process.env['FACET_PROPERTY_RUNS'];

// One seed judges every change by the same cases: what another seed would find is no fault of the change that meets it.
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
