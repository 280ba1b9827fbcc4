import type { BenchCase } from './bench-case.ts';
import { bundles } from './bundles.ts';
import { cachedAnswers } from './cached-answers.ts';
import { chartSizes } from './chart-sizes.ts';
import { chartTypes } from './chart-types.ts';
import { crowd } from './crowd.ts';
import { csvDownload } from './csv-download.ts';
import { dashboardPage } from './dashboard-page.ts';
import { dueReports } from './due-reports.ts';
import { dueSchedules } from './due-schedules.ts';
import { explorePage } from './explore-page.ts';
import { heldProcesses } from './held-processes.ts';
import { kernelStart } from './kernel-start.ts';
import { manyClients } from './many-clients.ts';
import { metadataLists } from './metadata-lists.ts';
import { pluginHost } from './plugin-host.ts';
import { pluginSwitches } from './plugin-switches.ts';
import { pageRefreshes } from './page-refreshes.ts';
import { pictures } from './pictures.ts';
import { processes } from './processes.ts';
import { postProcessing } from './post-processing.ts';
import { longAnswer, queryOverhead } from './query-overhead.ts';
import { resultEncoding } from './result-encoding.ts';
import { sqlLab } from './sql-lab.ts';
import { sqlLabPage } from './sql-lab-page.ts';
import { sqlLabEditor } from './sql-lab-editor.ts';
import { uploads } from './uploads.ts';
import { idleSchedules } from './idle-schedules.ts';
import { startUp } from './start-up.ts';

/** In the order of the table. */
export const benchCases: readonly BenchCase[] = [
  queryOverhead,
  longAnswer,
  cachedAnswers,
  processes,
  heldProcesses,
  csvDownload,
  manyClients,
  crowd,
  startUp,
  dashboardPage,
  pageRefreshes,
  chartSizes,
  chartTypes,
  explorePage,
  postProcessing,
  kernelStart,
  pluginSwitches,
  metadataLists,
  bundles,
  uploads,
  idleSchedules,
  dueSchedules,
  pictures,
  dueReports,
  resultEncoding,
  pluginHost,
  sqlLab,
  sqlLabPage,
  sqlLabEditor,
];
