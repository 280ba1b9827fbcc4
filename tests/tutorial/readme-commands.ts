/** The lines of the shell blocks below a heading of a Markdown text, block by block. */
export function commandsBelow(heading: string, markdown: string): readonly (readonly string[])[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no heading "${heading}".`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) =>
    block.split('\n').filter((line) => line.trim() !== ''),
  );
}
