/** What is called at the plugin. */
export const PLUGIN_TARGETS = {
  activate: 'plugin/activate',
  load: 'plugin/load',
  deactivate: 'plugin/deactivate',
  ping: 'plugin/ping',
} as const;
