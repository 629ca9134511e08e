import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

const opensHere = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link from a row to a page of the app. Not the router's Link: it follows the address with a dozen hooks, and a list has two links a row. */
export const RowLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => {
  const router = useRouter();
  const handleClick = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a {...rest} href={href} onClick={handleClick} />;
};
