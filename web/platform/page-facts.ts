/** What the server wrote into the page's meta element of this name; undefined where it wrote nothing. */
export const pageFact = (name: string): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('__') ? content : undefined;
};
