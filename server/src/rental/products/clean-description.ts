import sanitize from 'sanitize-html';

/** Allows the markup that the editor makes; scripts, styles and foreign images are dropped (threat model 33). */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/files\/[\da-f]{32}$/.test(attribs['src'] ?? ''),
  transformTags: {
    a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
  },
};

/** A description as it is stored: the markup of a text with images of 素材 and links. */
export const cleanDescription = (markup: string): string => sanitize(markup, allowed).trim();

/** The images of a description. */
export const imagesIn = (markup: string): string[] => [
  ...new Set([...markup.matchAll(/<img src="(\/files\/[\da-f]{32})"/g)].map(([, src = '']) => src)),
];
