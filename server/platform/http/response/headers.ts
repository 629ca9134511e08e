import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { VideoOrigins } from '../../storage/video/port.ts';

/** The Content-Security-Policy of responses that are not pages, such as stored files: nothing may be loaded, run or framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The Content-Security-Policy of a worker's script: it may load scripts of this origin only. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** What a page may load besides its own origin. */
type PageSources = { inlineScripts: readonly string[]; imageOrigin?: string | undefined; videoOrigins?: VideoOrigins | undefined };

const listSources = (...sources: (string | undefined)[]) => sources.filter((source) => source !== undefined).join(' ');

/**
 * The Content-Security-Policy of the web app. Mantine writes theme variables into a style element, which needs the nonce. The inline scripts are
 * named by their SHA-256, so that no other one runs. Pictures may come from this origin and `imageOrigin`, and videos from `videoOrigins`.
 */
export const createPagePolicy = (nonce: string, { inlineScripts, imageOrigin, videoOrigins }: PageSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    listSources("img-src 'self' blob: data:", imageOrigin, videoOrigins?.pictures),
    "font-src 'self'",
    listSources("connect-src 'self'", videoOrigins?.uploads),
    "media-src 'self' blob:",
    // The player of videos.
    listSources("frame-src 'self'", videoOrigins?.players),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** What helmet sends with every response; HSTS only if the public URL is https. The policies are texts of their own. */
export const createHelmetOptions = (publicUrl: string | undefined): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
});

/** Headers of every response that helmet does not send. */
export const commonHeaders = {
  'content-security-policy': apiPolicy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

/** The headers of an error response to a request that cannot be parsed. No hook runs for it, so helmet's are repeated. */
export const unparsedHeaders = {
  ...commonHeaders,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
