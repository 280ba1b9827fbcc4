/** Lanczos coefficients for the logarithm of the gamma function, with seven terms. */
const GAMMA = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(value: number): number {
  const x = value - 1;
  const base = x + GAMMA.length - 0.5;
  const sum = GAMMA.reduce((total, coefficient, index) => total + coefficient / (x + index + 1), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum);
}

const MOST_STEPS = 300;
const ENOUGH = 1e-15;
const TINY = 1e-300;
const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d);
      c = notZero(1 + term / c);
      fraction *= d * c;
      if (term === odd && Math.abs(d * c - 1) < ENOUGH) return fraction;
    }
  }
  return fraction;
}

/** The regularised incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges quickly only on one side; the other side follows by symmetry.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Two-sided p-value of Student's t distribution. */
export function twoSidedP(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/**
 * The p-value of a paired t-test; null for fewer than two pairs, or if all differences are equal.
 * Pairs with a missing value are ignored.
 */
export function pairedP(pairs: readonly (readonly [a: number | null, b: number | null])[]): number | null {
  const differences = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [a - b]));
  const count = differences.length;
  if (count < 2) return null;
  const mean = differences.reduce((total, one) => total + one, 0) / count;
  const variance = differences.reduce((total, one) => total + (one - mean) ** 2, 0) / (count - 1);
  if (variance === 0) return null;
  return twoSidedP(mean / Math.sqrt(variance / count), count - 1);
}
