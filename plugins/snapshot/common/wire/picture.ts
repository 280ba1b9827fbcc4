import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idParam } from '@facet/sdk/wire/resource';

const LEAST = 16;
const LARGEST = 4_000;
const size = z.tuple([z.int().min(LEAST).max(LARGEST), z.int().min(LEAST).max(LARGEST)]);

export const TASK_STATES = ['Pending', 'Computing', 'Updated', 'Error'] as const;

const task = { task_updated_at: z.string(), task_status: z.enum(TASK_STATES) };
const waiting = z.object(task);
const digest = z.string().regex(/^[0-9a-f]{1,64}$/);

const cacheQuery = z.object({ force: z.boolean(), window_size: size, thumb_size: size }).partial();
const thumbnailQuery = z.object({ force: z.boolean() }).partial();
const scheme = z.enum(['light', 'dark']).default('light');

const chartTask = z.object({ cache_key: z.string(), chart_url: z.string(), image_url: z.string(), ...task });
const dashboardTask = z.object({ cache_key: z.string(), dashboard_url: z.string(), image_url: z.string(), ...task });

const LONGEST = 4_000;
const MOST = 100;
const word = z.string().max(LONGEST);

export const dashboardView = z.object({
  dataMask: z.record(z.string(), z.unknown()).nullish(),
  activeTabs: z.array(word).max(MOST).nullish(),
  anchor: word.nullish(),
  urlParams: z
    .array(z.tuple([word, word]))
    .max(MOST)
    .nullish(),
  permalinkKey: word.nullish(),
});

/** Tabs of a dashboard in a PDF: the open ones (named in the request, or the initial ones), or all with a page each. */
const tabs = z.enum(['open', 'all']).default('open');

const look = z.object({
  format: z.enum(['png', 'pdf', 'svg']).default('png'),
  scale: z.coerce.number().min(1).max(3).default(1),
  scheme,
});

export type PictureLook = z.output<typeof look>;

/** Pictures that are taken for each request, with its options. Additions to the contract. */
export const downloadEndpoints = defineEndpoints(
  {
    'POST /api/v1/chart/:id/picture/': {
      policy: can('can_read', 'Chart'),
      summary: 'A picture of a chart as a file; as SVG where its type draws vectors',
      params: idParam,
      query: look,
      responses: { 200: 'file' },
    },
    'POST /api/v1/dashboard/:id/picture/': {
      policy: can('can_cache_dashboard_screenshot', 'Dashboard'),
      summary:
        'A picture of a whole dashboard as a file, in a state of its filters and tabs; as PDF also of all tabs, never as SVG',
      params: idParam,
      query: look.extend({ tabs }),
      body: dashboardView.default({}),
      responses: { 200: 'file' },
    },
  },
  { capability: 'data:read' },
);

/** Pictures may be embedded only in pages of this server. */
const image = { loadedAs: ['image'] } as const;
const readChart = can('can_read', 'Chart');
const readDashboard = can('can_read', 'Dashboard');

export const pictureEndpoints = defineEndpoints(
  {
    'GET /api/v1/chart/:id/thumbnail/:digest/': {
      policy: readChart,
      summary: 'The picture of a chart for lists, once it has been taken',
      params: idParam.extend({ digest }),
      rison: thumbnailQuery.optional(),
      /** An addition to the contract. */
      query: z.object({ scheme }),
      ...image,
      responses: { 200: 'file', 202: waiting, 302: 'empty' },
    },
    'GET /api/v1/chart/:id/cache_screenshot/': {
      policy: readChart,
      summary: 'Request a picture of a chart',
      params: idParam,
      rison: cacheQuery.optional(),
      responses: { 200: chartTask, 202: chartTask },
    },
    'GET /api/v1/chart/:id/screenshot/:digest/': {
      policy: readChart,
      summary: 'A requested picture of a chart',
      params: idParam.extend({ digest }),
      ...image,
      responses: { 200: 'file' },
    },
    'GET /api/v1/dashboard/:id/thumbnail/:digest/': {
      policy: readDashboard,
      summary: 'The picture of a dashboard for lists, once it has been taken',
      params: idParam.extend({ digest }),
      rison: thumbnailQuery.optional(),
      /** An addition to the contract. */
      query: z.object({ scheme }),
      ...image,
      responses: { 200: 'file', 202: waiting, 302: 'empty' },
    },
    'POST /api/v1/dashboard/:id/cache_dashboard_screenshot/': {
      policy: can('can_cache_dashboard_screenshot', 'Dashboard'),
      summary: 'Request a picture of a dashboard with given filters and tabs',
      params: idParam,
      rison: cacheQuery.optional(),
      body: dashboardView,
      csrfExempt: true,
      responses: { 200: dashboardTask, 202: dashboardTask },
    },
    'GET /api/v1/dashboard/:id/screenshot/:digest/': {
      policy: readDashboard,
      summary: 'A requested picture of a dashboard',
      params: idParam.extend({ digest }),
      query: z.object({ download_format: z.enum(['png', 'pdf']).default('png'), tabs }),
      ...image,
      responses: { 200: 'file' },
    },
  },
  { capability: 'data:read' },
);

export type TaskState = (typeof TASK_STATES)[number];
