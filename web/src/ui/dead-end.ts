/** Replaces the whole document by a message and ways on, when nothing is left that could draw a page. */
export function showDeadEnd(words: string): void {
  const said = document.createElement('p');
  said.textContent = words;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = '刷新浏览器';
  again.addEventListener('click', () => location.reload());
  const home = document.createElement('a');
  home.href = '/';
  home.textContent = '返回首页';
  const place = document.createElement('div');
  place.setAttribute('role', 'alert');
  place.style.cssText = 'margin: 20vh auto 0; max-width: 30em; padding: 16px; text-align: center';
  home.style.marginInlineStart = '16px';
  place.append(said, again, home);
  document.body.replaceChildren(place);
}
