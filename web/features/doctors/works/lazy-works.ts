import { lazy } from 'react';
import { loadScreenTexts } from '../../../platform/i18n.ts';

// The doctors list does not load the texts of other screens, so they load with the dialog.
const withTexts = async <Module>(loading: Promise<Module>): Promise<Module> => (await Promise.all([loading, loadScreenTexts()]))[0];

export const LazyDoctorWorks = lazy(async () => ({ default: (await withTexts(import('./doctor-works.tsx'))).DoctorWorks }));

export const LazyDoctorPosts = lazy(async () => ({ default: (await withTexts(import('./doctor-posts.tsx'))).DoctorPosts }));
