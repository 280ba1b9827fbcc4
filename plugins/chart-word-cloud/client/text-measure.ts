interface TextSize {
  readonly width: number;
  readonly height: number;
}

/** What letters take of a line, of its height: for where nothing can be measured. */
const USUAL = { width: 0.6, height: 1.25 } as const;

/** Sizes of texts in the font of the application. */
export function textMeasure(weight: string): (text: string, size: number) => TextSize {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context === null)
    return (text, size) => ({ width: text.length * size * USUAL.width, height: size * USUAL.height });
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-sans').trim() || 'sans-serif';
  return (text, size) => {
    context.font = `${weight} ${size}px ${family}`;
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
    return { width, height: fontBoundingBoxAscent + fontBoundingBoxDescent };
  };
}
