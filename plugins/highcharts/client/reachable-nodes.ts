import type { Chart, Options, Point } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import type {} from 'highcharts/modules/accessibility';
import { clickOnMark } from './click-on-mark.ts';

/** The library's order of keyboard navigation, with the nodes before the links between them. */
const ORDER = ['nodes', 'series', 'zoom', 'rangeSelector', 'navigator', 'legend', 'chartMenu'];
const KEYS = { enter: 13, space: 32, end: 35, home: 36, left: 37, up: 38, right: 39, down: 40 } as const;

/** The method that the accessibility module adds to points. */
type Reachable = Point & { highlight?(): unknown };

/**
 * The accessibility module knows only points. Where the marks are nodes, the points are the links between them, so
 * nodes get keyboard navigation and descriptions here. `undefined` for charts without nodes.
 */
export function reachableNodes({ series = [] }: Options): Options['accessibility'] {
  if (!series.some((one) => 'nodes' in one && one.nodes !== undefined)) return undefined;
  return { customComponents: { nodes: nodesComponent() }, keyboardNavigation: { order: ORDER } };
}

/** Created after the module is loaded, because it extends a class of the module. */
function nodesComponent(): Highcharts.AccessibilityComponent {
  class Nodes extends Highcharts.AccessibilityComponent {
    /** The library copies objects of unnamed classes member by member, and a minifier may remove class names. */
    static override readonly name: string = 'Nodes';
    declare readonly chart: Chart;
    #at = 0;

    override onChartRender(): void {
      for (const node of nodesOf(this.chart)) describe(node);
    }

    override getKeyboardNavigation(): Highcharts.KeyboardNavigationHandler {
      const { chart } = this;
      const reach = (to: number): boolean => {
        const nodes = nodesOf(chart);
        const node: Reachable | undefined = nodes[to];
        if (node === undefined) return false;
        this.#at = to;
        node.highlight?.();
        return true;
      };
      const stay = (run: (nodes: readonly Point[], event: KeyboardEvent) => void) =>
        function act(this: { readonly response: { readonly success: number } }, _: number, event: KeyboardEvent) {
          run(nodesOf(chart), event);
          return this.response.success;
        };
      return new Highcharts.KeyboardNavigationHandler(chart, {
        keyCodeMap: [
          [[KEYS.right, KEYS.down], stay(() => reach(this.#at + 1))],
          [[KEYS.left, KEYS.up], stay(() => reach(this.#at - 1))],
          [[KEYS.home], stay(() => reach(0))],
          [[KEYS.end], stay((nodes) => reach(nodes.length - 1))],
          [[KEYS.enter, KEYS.space], stay((nodes, event) => click(nodes[this.#at], event))],
        ],
        validate: () => nodesOf(chart).length > 0,
        init(direction: number) {
          reach(direction > 0 ? 0 : nodesOf(chart).length - 1);
        },
        terminate() {
          chart.tooltip?.hide(0);
          chart.hoverPoint?.onMouseOut();
        },
      });
    }
  }
  return new Nodes();
}

const nodesOf = (chart: Chart): readonly Point[] =>
  chart.series
    .filter(({ visible }) => visible)
    .flatMap((series) => ('nodes' in series && Array.isArray(series.nodes) ? (series.nodes as readonly Point[]) : []))
    .filter(({ graphic }) => graphic !== undefined);

function click(node: Point | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  if (node) clickOnMark(node, new PointerEvent('click', { ctrlKey, metaKey, shiftKey }));
}

function describe(node: Point): void {
  const element = node.graphic?.element;
  if (element === undefined) return;
  const words = node.series.chart.options.accessibility?.point?.descriptionFormatter?.(node);
  element.setAttribute('tabindex', '-1');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', typeof words === 'string' && words !== '' ? words : node.name);
  element.setAttribute('aria-hidden', 'false');
  element.style.outline = 'none';
}
