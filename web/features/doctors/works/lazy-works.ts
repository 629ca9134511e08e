import { lazy } from 'react';
import { withScreenTexts } from '../../../platform/i18n.ts';

// The doctors list does not load the texts of other screens, so they load with the dialog.
export const LazyDoctorWorks = lazy(async () => ({ default: (await withScreenTexts(import('./doctor-works.tsx'))).DoctorWorks }));

export const LazyDoctorPosts = lazy(async () => ({ default: (await withScreenTexts(import('./doctor-posts.tsx'))).DoctorPosts }));
