/** Makes the clock of this process run so many milliseconds ahead: `FACET_TEST_CLOCK_AHEAD`. */
const Real = Date;
const ahead = Number(process.env['FACET_TEST_CLOCK_AHEAD'] ?? 0);

globalThis.Date = class Date extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }

  static now() {
    return Real.now() + ahead;
  }

  static [Symbol.hasInstance](value) {
    return value instanceof Real;
  }
};
