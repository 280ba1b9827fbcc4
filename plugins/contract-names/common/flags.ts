import type { FlagDeclaration } from '@facet/sdk/common';

/** Default value, and a description of the effect, if there is one. */
const names: Readonly<Record<string, readonly [initial: boolean, description: string]>> = {
  ALERTS_ATTACH_REPORTS: [true, 'Attach the picture of a report to its message.'],
  ALERT_REPORT_SLACK_V2: [false, 'Slack by its newer API.'],
  ALERT_REPORT_TABS: [false, 'Reports on one tab of a dashboard.'],
  AVOID_COLORS_COLLISION: [true, 'No colour twice on a dashboard while others are free.'],
  CACHE_IMPERSONATION: [false, 'A cache for each impersonated user.'],
  CACHE_QUERY_BY_USER: [false, 'A cache for each user.'],
  CHART_PLUGINS_EXPERIMENTAL: [false, 'Chart types that are not finished.'],
  CLIENT_CACHE: [false, 'Keep answers in the browser by their ETag.'],
  DASHBOARD_CACHE: [false, 'Cache dashboards on the server.'],
  DASHBOARD_FILTERS_EXPERIMENTAL: [false, 'Filters that are not finished.'],
  DATAPANEL_CLOSED_BY_DEFAULT: [false, 'Explore opens without its panel of data.'],
  DATASET_FOLDERS: [false, 'Folders for columns and metrics.'],
  DATE_FORMAT_IN_EMAIL_SUBJECT: [false, 'Dates in the subjects of reports.'],
  DISABLE_DATASET_SOURCE_EDIT: [false, 'The source of a dataset cannot be changed.'],
  DRUID_JOINS: [false, 'Joins on Druid.'],
  ENABLE_DASHBOARD_DOWNLOAD_WEBDRIVER_SCREENSHOT: [false, 'Download a dashboard as a picture taken on the server.'],
  ENABLE_EXPLORE_DRAG_AND_DROP: [true, 'Drag columns to controls.'],
  ENABLE_FACTORY_RESET_COMMAND: [false, 'A command that forgets everything.'],
  ENABLE_JAVASCRIPT_CONTROLS: [false, 'JavaScript in controls of charts.'],
  ENABLE_SUPERSET_META_DB: [false, 'Joins across databases.'],
  ENABLE_TEMPLATE_REMOVE_FILTERS: [true, 'Templates may take filters away.'],
  ESCAPE_MARKDOWN_HTML: [false, 'Show HTML in Markdown as text.'],
  IMPERSONATE_WITH_EMAIL_PREFIX: [false, 'Impersonate by the first part of an e-mail address.'],
  LISTVIEWS_DEFAULT_CARD_VIEW: [false, 'Lists open as cards.'],
  MENU_HIDE_USER_INFO: [false, 'No account data in the menu.'],
  OPTIMIZE_SQL: [false, 'Rewrite SQL before it runs.'],
  PLAYWRIGHT_REPORTS_AND_THUMBNAILS: [false, 'Playwright takes the pictures of reports.'],
  PRESTO_EXPAND_DATA: [false, 'Take nested values of Presto apart.'],
  REMOVE_SLICE_LEVEL_LABEL_COLORS: [false, 'Colours of a dashboard win over those of its charts.'],
  RLS_IN_SQLLAB: [false, 'Row rules in SQL Lab. Here they always apply.'],
  SHARE_QUERIES_VIA_KV_STORE: [false, 'Share queries by the older store of texts.'],
  SLACK_ENABLE_AVATARS: [false, 'Pictures of owners from Slack.'],
  SQLLAB_FORCE_RUN_ASYNC: [false, 'SQL Lab always runs in the background.'],
  USE_ANALAGOUS_COLORS: [false, 'Older spelling of the next.'],
  USE_ANALOGOUS_COLORS: [false, 'Similar colours for labels that repeat.'],
};

/** Clients read these flags from the page's data, and show or hide features by their default values. */
export const flags: readonly FlagDeclaration[] = Object.entries(names).map(([name, [initial, description]]) => ({
  name,
  default: initial,
  description,
  withoutEffect: true,
}));
