import { hash, randomBytes } from 'node:crypto';

/** Creates a bearer token of 256 random bits. Its prefix lets scanners recognize a leaked token. */
export const createToken = (): string => `mb_${randomBytes(32).toString('base64url')}`;

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Binds what was granted to a password, so that another password ends it. */
export const digestPassword = ({ password_hash }: { password_hash: string }): Buffer => hash('sha256', password_hash, 'buffer');
