/** The pages of a sandbox that has a page. What is put in them is the sandbox's own, or was found in its file. */
export function sandboxPages(title: string) {
  const page = (content: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; }
  body { max-width: 420px; margin: 12vh auto; padding: 0 24px; font: 15px/1.6 system-ui, sans-serif; }
  form { display: grid; gap: 12px; }
  input, button { height: 44px; padding: 0 12px; font: inherit; }
</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`;
  return {
    page,
    /** The result; `more` stands beneath. */
    notice: (words: string, more = ''): string => page(`<p role="status">${words}。</p>${more}`),
  };
}
