/** The content of the page's meta element with this name; undefined if the server has not filled it. */
export const readPageMeta = (name: string): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('__') ? content : undefined;
};
