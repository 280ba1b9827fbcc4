import { operations } from './operations.ts';
import { operationTests } from './testing/operation-tests.ts';

operationTests(async (name) => operations[name]);
