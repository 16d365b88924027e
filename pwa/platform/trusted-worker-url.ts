interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

const URL = '/service-worker.js';

/** The worker's address. Where no plain text may name a script (require-trusted-types-for), we vouch for this one. */
export function trustedWorkerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy('service-worker', { createScriptURL: () => URL }).createScriptURL(URL) : URL;
}
