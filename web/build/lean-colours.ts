import type { Plugin } from 'vite';

const own = '\0lean-colours';

/**
 * Buttons, tags and hints of antd ask its colour picker whether a colour is bright, and bring the whole picker along,
 * collapsible panels and all. Here they ask the small library of colours that the picker itself is made with.
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

/** As antd's color-picker says it. */
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
