import { CONTRACT_NUMBER } from '../../contract/endpoints';
import type { ErrorCode } from '../../contract/error';

const UNREADABLE = 'Forespørgslen kunne ikke læses.';
const UNEXPECTED = 'Der opstod en uventet fejl. Prøv igen.';

const REFUSALS: Record<number, { code: ErrorCode; text: string }> = {
  400: { code: 'invalid', text: UNREADABLE },
  405: { code: 'method_not_allowed', text: 'Denne handling findes ikke her.' },
  408: { code: 'timeout', text: 'Forespørgslen tog for lang tid. Prøv igen.' },
  417: { code: 'invalid', text: UNREADABLE },
  431: { code: 'too_large', text: 'Adressen er for lang, eller browseren sender for mange cookies. Slet sidens cookies, og prøv igen.' },
  500: { code: 'internal', text: UNEXPECTED },
};

export const isApiPath = (path: string): boolean => /^\/api(?:[/?]|$)/.test(path);

export interface PlainRefusal {
  headers: Record<string, string>;
  body: string;
}

/**
 * An answer made without the help of any middleware, for what never became a call or broke outside of them: JSON below
 * /api, a line of text elsewhere, with the headers of every other answer.
 */
export function plainRefusal(status: number, path: string, guards: Record<string, string>): PlainRefusal {
  const { code, text } = REFUSALS[status] ?? { code: 'internal', text: UNEXPECTED };
  const isApi = isApiPath(path);
  const body = isApi ? JSON.stringify({ message: text, code }) : `${text}\n`;
  return {
    body,
    headers: {
      ...guards,
      ...(isApi && { 'X-Api': String(CONTRACT_NUMBER) }),
      'Cache-Control': 'no-store',
      'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    },
  };
}
