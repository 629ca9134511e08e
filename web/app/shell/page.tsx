import { Outlet } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ArchiveBackLink, ArchiveLink } from '../../kit/archive/archive-links.tsx';
import { Banners } from './banners.tsx';

/** The open screen, with the banners above it and the links between a list and its archive. */
export const Page = (props: ComponentProps<typeof Banners>) => (
  <>
    <Banners {...props} />
    <ArchiveBackLink />
    <Outlet />
    <ArchiveLink />
  </>
);
