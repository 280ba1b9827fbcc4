import type { Paint, Rgba } from '../contract.client.ts';

/**
 * Converts CSS colours to the numbers that layers need. The browser resolves variables of the theme at `element`.
 * Invalid colours become grey.
 */
export function paintAt(element: HTMLElement): Paint {
  const known = new Map<string, Rgba>();
  const probe = document.createElement('span');
  probe.style.display = 'none';
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const read = (color: string): Rgba => {
    if (context === null) return [128, 128, 128, 255];
    element.append(probe);
    probe.style.color = '#808080';
    probe.style.color = color;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = '#808080';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    probe.remove();
    const [red = 128, green = 128, blue = 128, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
  return (color, opacity = 1) => {
    const found = known.get(color) ?? read(color);
    known.set(color, found);
    const [red, green, blue, alpha] = found;
    return [red, green, blue, Math.round(alpha * opacity)];
  };
}
