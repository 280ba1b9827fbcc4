import type { DeclaredEntry, PluginManifest } from '@facet/sdk/common';
import { admits } from '@facet/core/manifest';
import sdkPackage from '../package.json' with { type: 'json' };

/** Elements that a picture may have; any other could run code or load something. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'viewBox xmlns width height x y x1 y1 x2 y2 cx cy r rx ry d points transform id class opacity fill fill-opacity ' +
    'fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-dasharray stroke-dashoffset stroke-miterlimit offset stop-color stop-opacity gradientUnits gradientTransform ' +
    'font-size font-weight font-family text-anchor dominant-baseline dx dy role aria-hidden aria-label'
  ).split(' '),
);
const TAG = /<\s*(?:(?<closing>\/)\s*)?(?<name>[^\s/<>]+)(?<rest>(?:[\s/][^<>]*)?)>/g;
const ATTRIBUTE = /(?<name>[^\s=/"']+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"']+)))?/g;
const REACHES_OUT = /url\s*\(\s*['"]?\s*(?!#)|javascript:|data:/i;

/** Mistakes in a manifest that its schema does not find, each with its place. */
export function declaredProblems(manifest: PluginManifest): readonly string[] {
  const { engines, contributes = {} } = manifest;
  const range = admits(engines.sdk, sdkPackage.version)
    ? []
    : [
        `engines.sdk: ${engines.sdk} does not admit this sdk, ${sdkPackage.version}; write ^${sdkPackage.version.split('.')[0]}.0.0`,
      ];
  const entries = Object.entries(contributes).flatMap(([point, declared = []]) =>
    declared.flatMap((entry, i) => problemsOf(point, entry).map((problem) => `contributes.${point}[${i}].${problem}`)),
  );
  return [...range, ...entries];
}

function problemsOf(point: string, entry: DeclaredEntry): readonly string[] {
  const { thumbnail } = entry;
  return [
    ...(point === 'app/setting@1' ? settingProblems(entry) : []),
    ...(typeof thumbnail === 'string' ? pictureProblems(thumbnail).map((problem) => `thumbnail: ${problem}`) : []),
  ];
}

function settingProblems({ type, default: value, choices }: DeclaredEntry): readonly string[] {
  const text = JSON.stringify(value);
  if (type === 'boolean' || type === 'number')
    return typeof value === type ? [] : [`default: ${text} is not a ${type}`];
  if (typeof value !== 'string') return [`default: ${text} is not a text`];
  if (type !== 'choice') return [];
  const known = (Array.isArray(choices) ? choices : []).map((choice: { readonly value?: unknown }) => choice.value);
  return known.includes(value) ? [] : [`default: ${text} is not one of the choices`];
}

/** Parts of an SVG text that are not on the allow-list for pictures. */
export function pictureProblems(svg: string): readonly string[] {
  const tags = [...svg.matchAll(TAG)];
  const left = tags.reduce((text, [tag]) => text.replace(tag, ''), svg);
  const problems = /[<>]/.test(left) ? ['is not a well-formed SVG'] : [];
  for (const { groups } of tags) {
    const { closing, name = '', rest = '' } = groups ?? {};
    if (!ELEMENTS.has(name)) problems.push(`<${name}> is not an element that pictures may have`);
    if (closing !== undefined) continue;
    for (const { groups: attribute } of rest.matchAll(ATTRIBUTE)) {
      const { name: key = '', double, single, bare } = attribute ?? {};
      if (!ATTRIBUTES.has(key)) problems.push(`<${name} ${key}> is not an attribute that pictures may have`);
      else if (REACHES_OUT.test(double ?? single ?? bare ?? ''))
        problems.push(`<${name} ${key}> reaches out of the picture`);
    }
  }
  return problems;
}
