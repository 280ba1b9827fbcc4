export {
  createPluginTester,
  mock,
  type MockService,
  type PluginTester,
  type PluginTesterOptions,
} from './plugin-tester.ts';
export * from './engine-kit.ts';
