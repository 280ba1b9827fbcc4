/** Calls and messages of a plugin to the server, which are served with the rights of the plugin. */
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
  tellPages: 'pages/tell',
  acquireTables: 'tables/acquire',
  queryTables: 'tables/query',
  releaseTables: 'tables/release',
  cacheGet: 'cache/get',
  cacheSet: 'cache/set',
  cacheTag: 'cache/tag',
  cacheDeleteTag: 'cache/delete-tag',
  callForPerson: 'person/call',
  fetchOutside: 'outside/fetch',
  callLine: 'connections/call',
  streamLine: 'connections/stream',
  openSocket: 'connections/open-socket',
  readSocket: 'connections/read-socket',
  writeSocket: 'connections/write-socket',
  endSocket: 'connections/end-socket',
  closeSocket: 'connections/close-socket',
  encryptSocket: 'connections/encrypt-socket',
  securedSocket: 'connections/secured-socket',
  callService: 'services/call',
  callEntry: 'points/call',
  blameEntry: 'points/blame',
  fire: 'hooks/fire',
  fileOf: 'workers/file-of',
  startWorker: 'workers/start',
  toWorker: 'workers/send',
  endWorker: 'workers/end',
} as const;

/** Messages of the server to a plugin. */
export const NEWS = {
  flags: 'flags',
  settings: 'settings',
  worker: 'worker',
  point: 'point',
  scopeEnded: 'scope-ended',
} as const;

/** What a worker said, as its bytes came, or why it has ended. */
export type WorkerNews =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly ended: string };
