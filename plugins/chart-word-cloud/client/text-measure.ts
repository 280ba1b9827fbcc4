interface TextSize {
  readonly width: number;
  readonly height: number;
}

/** Estimated size of letters relative to the font size, for environments without a canvas. */
const USUAL = { width: 0.6, height: 1.25 } as const;

/** Measures texts in the application's font. */
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
