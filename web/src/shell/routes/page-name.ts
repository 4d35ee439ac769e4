/**
 * The key of a page: the name of its file, which no other page has. A component in a menu has folders before it, which may be
 * those of an older release.
 */
export const pageName = (component: string): string =>
  component.slice(component.lastIndexOf('/') + 1);

/** A page's component as menus are given it: "orders/order-list-page", its area and its name. */
export function componentOf(file: string): string {
  const folders = file.replace(/^[./]+/, '').split('/'); // group, area, features
  return `${folders[1]}/${pageName(file).replace(/[.].*$/, '')}`;
}
