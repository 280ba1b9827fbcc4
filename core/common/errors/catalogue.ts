import type { ErrorData } from '@facet/sdk/common';

/** Every error that the kernel reports. Each names the offending value and says what to do. */
export const problems = {
  notItsOwn: (owner: string, issues: readonly string[]): ErrorData => ({
    code: 'KRN_NOT_ITS_OWN',
    owner,
    message: `"${owner}" declares what an installed plugin cannot have: ${issues.join('; ')}.`,
    remedy: `Its pages are below /pages/${owner}/, its routes below /api/plugins/${owner}/; correct the manifest, raise its version and build it again.`,
  }),
  badManifest: (owner: string, issues: readonly string[]): ErrorData => ({
    code: 'KRN_BAD_MANIFEST',
    owner,
    subject: owner,
    message: `The manifest of "${owner}" is not valid: ${issues.join('; ')}.`,
    remedy: 'Correct these fields of the manifest; `facet check` lists them with their places.',
  }),
  duplicateId: (owner: string, version: string): ErrorData => ({
    code: 'KRN_DUPLICATE_ID',
    owner,
    subject: owner,
    message: `A second plugin calls itself "${owner}" (version ${version}); it was left out.`,
    remedy: 'Give it an id of its own, or remove the plugin that has the id now.',
  }),
  sdkRange: (owner: string, range: string, host: string): ErrorData => ({
    code: 'KRN_SDK_RANGE',
    owner,
    subject: range,
    message: `"${owner}" needs the sdk in version ${range}; this host has ${host}.`,
    remedy: 'Install a version of the plugin that is made for this host, or update the host.',
  }),
  cycle: (owner: string, path: readonly string[]): ErrorData => ({
    code: 'KRN_CYCLE',
    owner,
    subject: path.join(' → '),
    message: `Plugins need each other in a circle: ${path.join(' → ')}.`,
    remedy: 'Make one of these dependencies optional, or move what both need to a plugin of its own.',
  }),
  noProvider: (owner: string, token: string): ErrorData => ({
    code: 'KRN_NO_PROVIDER',
    owner,
    subject: token,
    message: `"${owner}" needs "${token}", and no plugin provides it.`,
    remedy: 'Install a plugin that provides it, or mark the dependency optional.',
  }),
  wrongVersion: (owner: string, token: string, found: readonly string[]): ErrorData => ({
    code: 'KRN_WRONG_VERSION',
    owner,
    subject: token,
    message: `"${owner}" needs "${token}", but this installation has ${found.map((id) => `"${id}"`).join(', ')}.`,
    remedy: 'Install versions of the two plugins that name the same major version.',
  }),
  dependencyOff: (owner: string, token: string, provider: string): ErrorData => ({
    code: 'KRN_DEPENDENCY_OFF',
    owner,
    subject: provider,
    message: `"${owner}" needs "${token}" of "${provider}", which is switched off.`,
    remedy: `Switch "${provider}" on; "${owner}" starts by itself then.`,
  }),
  dependencyFailed: (owner: string, token: string, provider: string, cause: ErrorData | undefined): ErrorData => ({
    code: 'KRN_DEPENDENCY_FAILED',
    owner,
    subject: provider,
    message: `"${owner}" needs "${token}" of "${provider}", which failed${cause ? ` (${cause.code}: ${cause.message})` : ''}.`,
    remedy: `Put "${provider}" right first; "${owner}" starts by itself then.`,
  }),
  providerTaken: (owner: string, token: string, holder: string): ErrorData => ({
    code: 'KRN_PROVIDER_TAKEN',
    owner,
    subject: token,
    message: `"${owner}" provides "${token}", which "${holder}" provides already.`,
    remedy: `Switch one of the two off, or provide a service of another name.`,
  }),
  keyTaken: (owner: string, point: string, key: string, holder: string): ErrorData => ({
    code: 'KRN_KEY_TAKEN',
    owner,
    subject: `${point} ${key}`,
    message: `"${owner}" declares "${key}" at "${point}", which "${holder}" has already.`,
    remedy: `Choose another key, or declare \`overrides: '${holder}'\` on the entry to replace it.`,
  }),
  claimTaken: (owner: string, what: string, holder: string, replaces = false): ErrorData => ({
    code: 'KRN_CLAIM_TAKEN',
    owner,
    subject: what,
    message: `"${owner}" claims ${what}, which belongs to "${holder}".`,
    remedy: replaces
      ? `Switch "${holder}" off: "${owner}" takes its place then.`
      : 'Take it out of one of the two manifests, or uninstall one of the two plugins.',
  }),
  unknownPoint: (owner: string, point: string, known: readonly string[]): ErrorData => ({
    code: 'KRN_UNKNOWN_POINT',
    owner,
    subject: point,
    message: `"${owner}" declares entries at "${point}", which no plugin has. Known: ${known.join(', ')}.`,
    remedy: 'Correct the name of the point, or install a version of its owner that has it.',
  }),
  pointWithoutOwner: (owner: string, point: string): ErrorData => ({
    code: 'KRN_POINT_WITHOUT_OWNER',
    owner,
    subject: point,
    message: `"${owner}" declares entries at "${point}", and the plugin that has this point is not installed.`,
    remedy: 'Install it, or leave these entries unused.',
  }),
  optionalCycle: (owner: string, token: string, provider: string): ErrorData => ({
    code: 'KRN_OPTIONAL_CYCLE',
    owner,
    subject: token,
    message: `"${owner}" goes without the optional "${token}", because its provider "${provider}" needs "${owner}".`,
    remedy: 'Move what both need to a plugin of its own.',
  }),
  timeout: (owner: string, what: string, ms: number): ErrorData => ({
    code: 'KRN_TIMEOUT',
    owner,
    subject: what,
    message: `${what} of "${owner}" took longer than its ${ms} ms.`,
    remedy: 'Look for work that waits for something that never comes, or move long work out of it.',
  }),
  threw: (owner: string, what: string, error: unknown): ErrorData => ({
    code: 'KRN_THREW',
    owner,
    subject: what,
    message: `${what} of "${owner}" failed: ${textOf(error)}`,
    remedy: 'See the log for the place; correct the plugin and retry.',
  }),
  loadFailed: (owner: string, error: unknown): ErrorData => ({
    code: 'KRN_LOAD_FAILED',
    owner,
    subject: owner,
    message: `The code of "${owner}" could not be fetched: ${textOf(error)}`,
    remedy: 'Check the connection and try again.',
  }),
  integrity: (owner: string, url: string): ErrorData => ({
    code: 'KRN_INTEGRITY',
    owner,
    subject: url,
    message: `The code of "${owner}" at ${url} does not match the hash recorded at its installation, and was refused.`,
    remedy: 'Install the plugin again from a source that you trust.',
  }),
  badBundle: (owner: string, reason: string): ErrorData => ({
    code: 'KRN_BAD_BUNDLE',
    owner,
    subject: owner,
    message: `The code of "${owner}" is not the plugin that its manifest describes: ${reason}.`,
    remedy:
      'Its module must have as default export what `defineClientPlugin` or `defineServerPlugin` gives for the same manifest.',
  }),
  undeclared: (owner: string, point: string, key: string): ErrorData => ({
    code: 'KRN_UNDECLARED',
    owner,
    subject: `${point} ${key}`,
    message: `"${owner}" implements "${key}" at "${point}" without declaring it.`,
    remedy: `Add the entry under \`contributes\` → \`${point}\` of its manifest.`,
  }),
  implementedTwice: (owner: string, point: string, key: string): ErrorData => ({
    code: 'KRN_IMPLEMENTED_TWICE',
    owner,
    subject: `${point} ${key}`,
    message: `"${owner}" implements "${key}" at "${point}" twice.`,
    remedy: 'Dispose the first implementation before giving another.',
  }),
  notImplemented: (owner: string, point: string, key: string): ErrorData => ({
    code: 'KRN_NOT_IMPLEMENTED',
    owner,
    subject: `${point} ${key}`,
    message: `"${owner}" declares "${key}" at "${point}" but never implements it.`,
    remedy: 'Call `ctx.implement` for it while the plugin activates, or take the declaration out.',
  }),
  gone: (owner: string): ErrorData => ({
    code: 'KRN_GONE',
    owner,
    subject: owner,
    message: `"${owner}" was stopped while this was waiting for it.`,
    remedy: 'Ask again; if the plugin is off, switch it on.',
  }),
  off: (owner: string): ErrorData => ({
    code: 'KRN_OFF',
    owner,
    subject: owner,
    message: `"${owner}" is switched off.`,
    remedy: 'Switch it on.',
  }),
  locked: (owner: string, reason: string): ErrorData => ({
    code: 'KRN_LOCKED',
    owner,
    subject: owner,
    message: `"${owner}" cannot be switched off: ${reason}`,
    remedy: 'It protects recovery; leave it on.',
  }),
  unknownPlugin: (id: string): ErrorData => ({
    code: 'KRN_UNKNOWN_PLUGIN',
    subject: id,
    message: `There is no plugin "${id}".`,
    remedy: 'Look up its id in the list of plugins.',
  }),
  unknownService: (token: string): ErrorData => ({
    code: 'KRN_NO_PROVIDER',
    subject: token,
    message: `"${token}" was asked for, and nothing provides it.`,
    remedy: 'Install a plugin that provides it.',
  }),
  noSettings: (owner: string): ErrorData => ({
    code: 'KRN_NO_SETTINGS',
    owner,
    subject: owner,
    message: `"${owner}" asked for its settings, and this host keeps none.`,
    remedy: 'Run it in a host that is created with `settingsOf`.',
  }),
  notOwner: (owner: string, hook: string): ErrorData => ({
    code: 'KRN_NOT_OWNER',
    owner,
    subject: hook,
    message: `"${owner}" fired the hook "${hook}", which it does not own.`,
    remedy: 'Only the plugin whose manifest lists a hook under `hooks` may fire it.',
  }),
  notOwnerOfKind: (owner: string, hook: string, kind: string): ErrorData => ({
    code: 'KRN_NOT_OWNER',
    owner,
    subject: kind,
    message: `"${owner}" fired the hook "${hook}" for objects of the kind "${kind}", which it does not keep.`,
    remedy: 'Only the plugin whose manifest claims a kind under `objects` may announce changes of its objects.',
  }),
  hookRefused: (owner: string, hook: string, error: unknown): ErrorData => ({
    code: 'KRN_HOOK_REFUSED',
    owner,
    subject: hook,
    message: `"${hook}" was refused, because the part of "${owner}" in it failed: ${textOf(error)}`,
    remedy: `This guard fails closed. Put "${owner}" right.`,
  }),
  guardMissing: (owner: string, hook: string): ErrorData => ({
    code: 'KRN_HOOK_REFUSED',
    owner,
    subject: hook,
    message: `"${hook}" was refused, because "${owner}", which guards it, is not running.`,
    remedy: `This guard fails closed. Start "${owner}", or switch it off on purpose.`,
  }),
  crashBudget: (owner: string, count: number, seconds: number, last: unknown): ErrorData => ({
    code: 'KRN_CRASH_BUDGET',
    owner,
    subject: owner,
    message: `"${owner}" failed ${count} times within ${seconds} s and was stopped; last: ${textOf(last)}`,
    remedy: 'Correct the plugin, then retry it.',
  }),
  notGranted: (owner: string, capability: string, what: string, isAsked: boolean): ErrorData => ({
    code: 'KRN_NOT_GRANTED',
    owner,
    subject: capability,
    message: isAsked
      ? `${what} of "${owner}" was refused: it needs the capability "${capability}", which no administrator has granted.`
      : `${what} of "${owner}" was refused: it needs the capability "${capability}", which its manifest does not ask for.`,
    remedy: isAsked
      ? `Grant "${capability}" to "${owner}" on the plugins page.`
      : `Add "${capability}" to the \`capabilities\` of its manifest, install it again, and grant it.`,
  }),
  blocked: (owner: string, what: string, seconds: number, since: string): ErrorData => ({
    code: 'KRN_BLOCKED',
    owner,
    subject: what,
    message: `${what} of "${owner}" kept the whole server from answering for ${seconds} s, from ${since} on, so that it had to be ended and started again.`,
    remedy: 'See the log for the place; correct the plugin and retry.',
  }),
  busy: (owner: string, limit: number): ErrorData => ({
    code: 'KRN_BUSY',
    owner,
    subject: owner,
    message: `"${owner}" has ${limit} calls under way, which is its limit.`,
    remedy: 'Try again in a moment.',
  }),
  notAScope: (what: string, owner?: string): ErrorData => ({
    code: 'KRN_NOT_A_SCOPE',
    ...(owner === undefined ? {} : { owner }),
    subject: what,
    message: `"${what}" was asked for with a scope that this host has not created.`,
    remedy: 'Pass on the `scope` of the request or of the job as it is.',
  }),
  scopeEnded: (what: string, owner?: string): ErrorData => ({
    code: 'KRN_SCOPE_ENDED',
    ...(owner === undefined ? {} : { owner }),
    subject: what,
    message: `"${what}" was called for a request or job that is over.`,
    remedy: 'Do what outlives a request inside `scope.background(…)`.',
  }),
  badCondition: (owner: string, condition: string, reason: string): ErrorData => ({
    code: 'KRN_BAD_CONDITION',
    owner,
    subject: condition,
    message: `The condition "${condition}" of "${owner}" cannot be read: ${reason}.`,
    remedy: 'Conditions are made of context keys, ==, !=, in, !, &&, || and parentheses.',
  }),
} as const;

/** What was thrown may be anything, also an object that refuses to become a text. */
function textOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  try {
    return String(error);
  } catch {
    return Object.prototype.toString.call(error);
  }
}
