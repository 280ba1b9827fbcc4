import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';

/** Callbacks for the elements of an XML stream. Names have no namespace prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Parses XML as a stream. Entities that the file declares are not expanded, so they cannot exhaust memory. */
export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  const decoder = new TextDecoder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handlers.open?.(withoutPrefix(name), attributes),
      ontext: (text) => handlers.text?.(text),
      onclosetag: (name) => handlers.close?.(withoutPrefix(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const chunk of stream) parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
  parser.end(decoder.decode());
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
