import type { ReportValues } from './report-values.ts';

/** Props of a part of the form. */
export interface FieldsProps {
  readonly values: ReportValues;
  change(part: Partial<ReportValues>): void;
}
