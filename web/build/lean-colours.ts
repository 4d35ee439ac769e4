import type { Plugin } from 'vite';

const own = '\0lean-colours';

/**
 * antd's buttons, tags and tooltips import its colour picker only to know whether a colour is bright, and with it the
 * whole picker and its collapsible panels. Here they use the small colour library that the picker is built on.
 */
export function leanColours(): Plugin {
  return {
    name: 'lean-colours',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      asksPicker.test(importer) && /\/color-picker\/(color|util|components\/ColorPresets)$/.test(id)
        ? own
        : undefined,
    load: (id) => (id === own ? { code: source, moduleSideEffects: false } : undefined),
  };
}

const asksPicker = /\/antd\/es\/(button\/style\/token|tag\/style\/index|tooltip\/util)\.js$/;

/** The same functions as in antd's color-picker. */
const source = `import { FastColor } from '@ant-design/fast-color';
export class AggregationColor {
  constructor(colour) {
    this.colour = new FastColor(colour ?? '');
  }
  toRgb() {
    return this.colour.toRgb();
  }
}
export const generateColor = (colour) => new AggregationColor(colour);
export const isBright = (value, behind) => {
  const { r, g, b, a } = value.toRgb();
  if (a <= 0.5) return new FastColor({ r, g, b, a }).onBackground(behind).toHsv().v > 0.5;
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
};
`;
