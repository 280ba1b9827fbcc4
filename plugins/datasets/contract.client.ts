export { type DatasetTabProps, DatasetTabs } from './client/dataset-tabs.ts';
