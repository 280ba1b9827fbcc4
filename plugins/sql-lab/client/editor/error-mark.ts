import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** The position of an error in the editor. Line and column count from 1. */
export interface ErrorMark {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const setMark = StateEffect.define<ErrorMark | null>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMark)) return decorations(transaction.state.doc, effect.value);
    }
    // A change of the text may already fix the error, so the mark is removed.
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

const look = EditorView.theme({
  '.cm-faultLine': { backgroundColor: 'var(--danger-subtle)' },
  '.cm-faultName': { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' },
  '.cm-faultText': {
    marginLeft: '48px',
    color: 'var(--danger-text)',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
    whiteSpace: 'nowrap',
  },
});

/** Marks the place of the last error until the text changes. */
export const errorMark: Extension = [field, look];

export function showErrorMark(view: EditorView, mark: ErrorMark | null): void {
  view.dispatch({ effects: setMark.of(mark) });
}

/** Moves the cursor to a position and scrolls it into view. */
export function goTo(view: EditorView, place: { readonly line: number; readonly column: number }): void {
  const anchor = positionOf(view.state.doc, place);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** Replaces a name that starts at a position, if the text there is still that name. */
export function replaceName(
  view: EditorView,
  place: { readonly line: number; readonly column: number },
  name: string,
  replacement: string,
): void {
  const { doc } = view.state;
  const line = doc.line(Math.min(place.line, doc.lines));
  const at = line.text.toLowerCase().indexOf(name.toLowerCase(), Math.max(0, place.column - 1 - name.length));
  if (at < 0) return;
  const from = line.from + at;
  view.dispatch({ changes: { from, to: from + name.length, insert: replacement } });
  view.focus();
}

type Doc = EditorView['state']['doc'];

function positionOf(doc: Doc, { line, column }: { readonly line: number; readonly column: number }): number {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return at.from + Math.min(Math.max(0, column - 1), at.length);
}

function decorations(doc: Doc, mark: ErrorMark | null): DecorationSet {
  if (!mark || mark.line > doc.lines) return Decoration.none;
  const line = doc.line(Math.max(1, mark.line));
  const start = positionOf(doc, mark);
  const name = /^"[^"]*"|^[\w$]+|^\S/.exec(line.text.slice(start - line.from))?.[0] ?? '';
  const builder = new RangeSetBuilder<Decoration>();
  builder.add(line.from, line.from, Decoration.line({ class: 'cm-faultLine' }));
  if (name !== '') builder.add(start, start + name.length, Decoration.mark({ class: 'cm-faultName' }));
  builder.add(line.to, line.to, Decoration.widget({ widget: new FaultText(mark.message), side: 1 }));
  return builder.finish();
}

class FaultText extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: FaultText): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-faultText';
    element.textContent = this.#text;
    return element;
  }
}
