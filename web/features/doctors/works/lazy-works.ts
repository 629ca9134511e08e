import { lazy } from 'react';
import { loadRoomTexts } from '../../../platform/i18n.ts';

// The doctors list does without the texts of the rooms: they come with what is opened.
const withTexts = async <Module>(loading: Promise<Module>): Promise<Module> => (await Promise.all([loading, loadRoomTexts()]))[0];

export const LazyDoctorWorks = lazy(async () => ({ default: (await withTexts(import('./doctor-works.tsx'))).DoctorWorks }));

export const LazyDoctorPosts = lazy(async () => ({ default: (await withTexts(import('./doctor-posts.tsx'))).DoctorPosts }));
