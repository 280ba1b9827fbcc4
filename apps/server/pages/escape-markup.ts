const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Text as it stands between tags, or in the quotes of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => ENTITIES[character] ?? character);
}
