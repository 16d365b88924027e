type Rules = { createScriptURL?: (url: string) => string; createHTML?: (html: string) => string | null };

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => { createScriptURL: (url: string) => string };
}

const WORKER_URL = '/service-worker.js';

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The page's policy lets no plain text become markup or name a script (require-trusted-types-for). The chart library
 * empties its element by `innerHTML = ''`: that, and nothing else, is let through.
 */
export function allowEmptyMarkup(): void {
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });
}

/** The worker's address, vouched for by us. */
export const trustedWorkerUrl = (): string =>
  trustedTypes
    ? trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER_URL }).createScriptURL(WORKER_URL)
    : WORKER_URL;
