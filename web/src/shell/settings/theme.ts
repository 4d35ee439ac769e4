import { theme as antd, type ThemeConfig } from 'antd';
import { contrastOf, mixed, readableOn, solidOn } from './colours.ts';
import type { LayoutSize } from './layout-size.ts';

export interface Look {
  /** The theme colour as picked; antd uses it for parts that are not text. */
  readonly primary: string;
  readonly isDark: boolean;
  readonly size: LayoutSize;
  readonly hasMotion: boolean;
}

/** The background with the least contrast to text of the theme colour: a hovered row (light), a box over the page (dark). */
const underText = { light: '#e8eef4', dark: '#262626' } as const;
const page = { light: '#ffffff', dark: '#141414' } as const;

/** The shades of a theme colour that keep it readable (WCAG AA), whichever it is. */
export function shadesOf({ primary, isDark }: Pick<Look, 'primary' | 'isDark'>) {
  const mode = isDark ? 'dark' : 'light';
  const link = readableOn(primary, underText[mode]);
  const solid = solidOn(primary, page[mode]);
  return {
    /** The colour of parts that are not text, such as a switch: the theme's own, unless it is lost on the page. */
    shape: contrastOf(primary, page[mode]) < 2 ? solid : primary,
    link,
    linkHover: mixed(link, isDark ? '#ffffff' : '#000000', 0.2),
    solid,
    solidHover: mixed(solid, '#000000', 0.18),
  };
}

export function themeOf(look: Look): ThemeConfig {
  const { shape, link, linkHover, solid, solidHover } = shadesOf(look);
  return {
    zeroRuntime: true,
    algorithm: [
      look.isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      ...(look.size === 'mini' ? [antd.compactAlgorithm] : []),
      // last, because the dark algorithm would shade the links again
      withLinks({ colorLink: link, colorLinkHover: linkHover, colorLinkActive: linkHover }),
    ],
    token: {
      colorPrimary: shape,
      fontFamily: 'var(--font)',
      borderRadius: 4,
      motion: look.hasMotion,
      ...(look.isDark ? darkText : lightText),
    },
    components: {
      Button: {
        colorPrimary: solid,
        colorPrimaryHover: solidHover,
        colorPrimaryActive: solidHover,
        // in a button without a fill the text has the theme colour
        defaultHoverColor: link,
        defaultHoverBorderColor: link,
        defaultActiveColor: linkHover,
        defaultActiveBorderColor: linkHover,
        // white is too faint on the red that the dark theme draws
        ...(look.isDark && { dangerColor: '#141414' }),
      },
      Table: { headerBg: look.isDark ? '#17344c' : '#d1e8fa' }, // S252
    },
  };
}

type Links = Record<'colorLink' | 'colorLinkHover' | 'colorLinkActive', string>;
type Algorithm = typeof antd.defaultAlgorithm;

const withLinks =
  (links: Links): Algorithm =>
  (seed, map = antd.defaultAlgorithm(seed)) => ({ ...map, ...links });

/** antd's own greys and reds are too faint for text. */
const lightText = {
  colorTextSecondary: 'rgba(0, 0, 0, 0.6)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.58)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.58)',
  colorError: '#cf1322',
};

const darkText = {
  colorTextSecondary: 'rgba(255, 255, 255, 0.68)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.6)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.58)',
  colorError: '#ff6b6b',
};
