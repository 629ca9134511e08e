import { useLocation } from '@tanstack/react-router';
import { Download } from './download.tsx';
import { NotFound } from './not-found.tsx';

/** The screen of an address that names no page: the app's download where it mentions /app, 404 otherwise. */
export const Stray = () => (useLocation().pathname.includes('/app') ? <Download /> : <NotFound />);
