/**
 * The key of a page: its file name, which is unique. In a menu, the component has folders before it, possibly those of an
 * older release.
 */
export const pageName = (component: string): string =>
  component.slice(component.lastIndexOf('/') + 1);

/** A page's component as menus name it: "orders/order-list-page", its area and its name. */
export function componentOf(file: string): string {
  const folders = file.replace(/^[./]+/, '').split('/'); // group, area, features
  return `${folders[1]}/${pageName(file).replace(/[.].*$/, '')}`;
}
