const imageExtension = /\.(?:jpe?g|png)$/i;

/** File types that run or render as a page when opened. */
const executed =
  /\.(?:aspx?|bat|cgi|cmd|com|dll|exe|hta|html?|jar|jsp?x?|mjs|php\d?|phar|phtml|pif|pl|ps1|py|rb|scr|sh|shtml|svgz?|swf|vbs|war|xht(?:ml)?|xml|xslt?)(?=\.)/i;

/**
 * True for a name that a picture would have: it ends as one, is no path, and does not pretend with a second
 * extension (`x.php.jpg`). We never use the name but as a label; a name like that tells who is asking.
 */
export const isImageName = (name: string): boolean =>
  imageExtension.test(name) && !isPathOrExecuted(name);

const isPathOrExecuted = (name: string): boolean =>
  /[/\\\p{Cc}]/u.test(name) || executed.test(name);

const pdfExtension = /\.pdf$/i;

/** The same for a PDF. */
export const isPdfName = (name: string): boolean =>
  pdfExtension.test(name) && !isPathOrExecuted(name);

const ofdExtension = /\.ofd$/i;

/** The same for an OFD. */
export const isOfdName = (name: string): boolean =>
  ofdExtension.test(name) && !isPathOrExecuted(name);

const longestLabel = 200;

/** The name as a label for people: what is too long is cut. */
export const labelOf = (name: string): string =>
  [...name.toWellFormed()].slice(0, longestLabel).join('');
