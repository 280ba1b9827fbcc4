import { describe, expect, it } from 'vitest';
import { ConnectionSteps, type TrialStep } from './connection-steps.ts';

/** A connection that started these steps, ten milliseconds apart. */
function after(...[first = 'name', ...later]: readonly TrialStep[]): ConnectionSteps {
  let now = 0;
  const steps = new ConnectionSteps(first, () => now);
  for (const step of later) {
    now += 10;
    steps.begin(step);
  }
  now += 5;
  return steps;
}

describe('steps of a connection', () => {
  it('have all passed for a working connection, with the duration of those whose start was reported', () => {
    expect(after('name', 'port', 'sign-in').passed()).toEqual([
      { step: 'name', state: 'passed', ms: 10 },
      { step: 'port', state: 'passed', ms: 10 },
      { step: 'sign-in', state: 'passed', ms: 5 },
      { step: 'database', state: 'passed' },
    ]);
  });

  it('end at the last one that was started, if nothing else is known', () => {
    expect(after('name', 'port', 'tls').failed(undefined, 'late')).toEqual([
      { step: 'name', state: 'passed', ms: 10 },
      { step: 'port', state: 'passed', ms: 10 },
      { step: 'tls', state: 'failed', ms: 5, detail: 'late' },
      { step: 'sign-in', state: 'not-reached' },
      { step: 'database', state: 'not-reached' },
    ]);
  });

  it('end at the step of the cause, even if the engine did not report its start', () => {
    expect(after('name', 'port', 'tls').failed('sign-in', 'wrong')).toEqual([
      { step: 'name', state: 'passed', ms: 10 },
      { step: 'port', state: 'passed', ms: 10 },
      { step: 'tls', state: 'passed' },
      { step: 'sign-in', state: 'failed', detail: 'wrong' },
      { step: 'database', state: 'not-reached' },
    ]);
  });

  it('end where the cause belongs, though a later one was begun', () => {
    expect(
      after('port', 'sign-in', 'database')
        .failed('sign-in', 'no such user')
        .map(({ state }) => state),
    ).toEqual(['passed', 'failed', 'not-reached']);
  });

  it('of another connection of the same database do not count again', () => {
    const steps = after('name', 'port', 'sign-in', 'database');
    steps.begin('port');
    expect(steps.failed(undefined, 'gone').at(-1)).toMatchObject({ step: 'database', state: 'failed' });
  });

  it('of a file are one', () => {
    expect(after('database').passed()).toEqual([{ step: 'database', state: 'passed', ms: 5 }]);
  });
});
