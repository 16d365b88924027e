/** A promise of the design that was broken. */
export class Violation extends Error {}

export const violate = (what: string, detail?: unknown): never => {
  throw new Violation(`${what} ${JSON.stringify(detail ?? '', (name, value: unknown) => (name === 'endpoint' ? undefined : value))}`);
};
