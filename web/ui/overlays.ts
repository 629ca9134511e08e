const place = () => {
  const element = document.createElement('aside');
  element.setAttribute('aria-label', 'Open menus');
  document.body.append(element);
  return element;
};

/** Where open menus and option lists are put: a landmark, so that those who jump between landmarks find them. */
export const overlays: HTMLElement = place();
