/** How long React holds back what has waited behind a placeholder, counted from the last placeholder that was shown. */
const HELD_BACK = 'globalMostRecentFallbackTime + 300 - now()';

/**
 * Rspack loader for React's renderer: what has waited behind a placeholder is shown as soon as it is there. React spares pages whose
 * placeholders jump by waiting 0.3 s; those here have the size of what comes, and a page of parts that load each by itself, one in
 * the other, would open that much later for each.
 */
export default function promptReveals(source) {
  if (source.split(HELD_BACK).length !== 2)
    throw new Error(
      `React holds back what has waited in another way than ${import.meta.url} knows: look for "${HELD_BACK}".`,
    );
  return source.replace(HELD_BACK, '0');
}
