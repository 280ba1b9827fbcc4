/** What a plugin calls at the server, and tells it. Each is served with the rights of the plugin that calls. */
export const SERVICE_CALLS = {
  saveSettings: 'settings/save',
  enqueue: 'jobs/enqueue',
  keyValueGet: 'key-value/get',
  keyValueSet: 'key-value/set',
  keyValueDelete: 'key-value/delete',
  secretGet: 'secrets/get',
  secretSet: 'secrets/set',
  secretNames: 'secrets/names',
  count: 'counters/count',
  time: 'counters/time',
} as const;

/** What the server tells a plugin. */
export const NEWS = { flags: 'flags', settings: 'settings' } as const;
