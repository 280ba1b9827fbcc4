export { liveHeap } from './collect-garbage.ts';
export { FakeClock } from './fake-clock.ts';
export { leaksOf } from './leak-check.ts';
export { type LogRecord, recordLog } from './record-log.ts';
export { topologyCases, type TopologyPair, type TopologySubject } from './topology-kit.ts';
export { createTestKernel, source, type TestKernel, testManifest } from './test-kernel.ts';
