/** The address of an image as small as a list shows it; the server makes it. */
export const thumbnailOf = (link: string): string =>
  `${link}${link.includes('?') ? '&' : '?'}thumbnail=1`;
