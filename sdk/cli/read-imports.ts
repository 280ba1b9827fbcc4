/** One import of a source text. */
export interface SourceImport {
  readonly request: string;
  /** Nothing of it is left at run time. */
  readonly typesOnly: boolean;
  /** Members that are imported as values; `*` for all of them. */
  readonly members: readonly string[];
}

const STATEMENT =
  /(?<=^|;)[ \t]*(?:import|export)\b(?<type>\s+type\b(?!\s*,|\s+from\b))?(?<what>[^;'"()]*?)\bfrom\s*['"](?<request>[^'"\n]+)['"]/gm;
const BARE = /(?<=^|;)[ \t]*import\s*['"](?<request>[^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"](?<request>[^'"\n]+)['"]\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Everything that a text in TypeScript imports, in the order of its kinds. */
export function importsIn(text: string): readonly SourceImport[] {
  const code = text.replace(COMMENT, '');
  const statements = [...code.matchAll(STATEMENT)].map(({ groups }): SourceImport => {
    const { type, what = '', request = '' } = groups ?? {};
    const members = type === undefined ? membersIn(what) : [];
    return { request, typesOnly: type !== undefined || members.length === 0, members };
  });
  const others = [...code.matchAll(BARE), ...code.matchAll(DYNAMIC)].map(
    ({ groups }): SourceImport => ({ request: groups?.['request'] ?? '', typesOnly: false, members: ['*'] }),
  );
  return [...statements, ...others];
}

function membersIn(what: string): readonly string[] {
  const list = /\{([^}]*)\}/s.exec(what)?.[1];
  const before = what
    .replace(/\{[^}]*\}/s, '')
    .replaceAll(',', ' ')
    .trim();
  const whole = before.startsWith('*') ? ['*'] : before === '' ? [] : ['default'];
  const named = (list ?? '').split(',').map((member) => member.trim());
  return [
    ...whole,
    ...named
      .filter((member) => member !== '' && !member.startsWith('type '))
      .map((member) => member.split(/(?<!\s)\s+as\s+/)[0] ?? member),
  ];
}
