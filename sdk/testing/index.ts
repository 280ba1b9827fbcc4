export {
  createPluginTester,
  mock,
  mockScoped,
  type MockService,
  type PluginTester,
  type PluginTesterOptions,
} from './plugin-tester.ts';
export { engineCases } from './engine-kit.ts';
export {
  type EngineCase,
  type EngineSubject,
  type KitSql,
  refusal,
  rowsOf,
  runOptions,
  valueAt,
} from './engine-subject.ts';
export { tableLoadCases } from './table-load-kit.ts';
export { testScope } from './test-scope.ts';
export { callRoute, type TestCall } from './call-route.ts';
export { type JobLogLine, runJob, type TestJob } from './run-job.ts';
export { testPrincipal, type TestPrincipalSpec } from './test-principal.ts';
