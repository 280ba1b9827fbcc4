import { serveDataWork } from '@facet/sdk/data-work';
import { readWorkbook } from './read-workbook.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook-task.ts';

serveDataWork<WorkbookTask, WorkbookAnswer>((task) => readWorkbook(task));
