export { type DatasetTabProps, DatasetTabs } from './client/tabs/dataset-tabs.ts';
