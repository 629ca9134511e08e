import { hash, randomBytes } from 'node:crypto';

/** A new bearer token of 256 random bits; its prefix lets a leaked one be recognised. */
export const newToken = (): string => `mb_${randomBytes(32).toString('base64url')}`;

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
