import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Language, languages } from '../../../../contract/app/kit.ts';

/** The language of the answer to a request: the one that its user chose, or the preferred one of `Accept-Language` (RFC 9110, section 12.5.4); English without both. */
export const getLanguage = ({ actor, headers }: Pick<FastifyRequest, 'actor' | 'headers'>): Language =>
  actor?.language ?? (new Negotiator({ headers }).language([...languages]) as Language | undefined) ?? 'en';
