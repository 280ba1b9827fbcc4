export type { ControlTypeDeclared } from './common/points.ts';
