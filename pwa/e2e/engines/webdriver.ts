/** W3C WebDriver, as much of it as is used here: a call per command. */
export interface WebDriver {
  /** Sends a command of this session; `path` begins behind the session. Throws what the browser says against it. */
  send<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>;
}

/** Under this key an element's reference is answered. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** True once the driver answers. */
export const isReady = async (origin: string): Promise<boolean> => {
  const status = await ask(`${origin}/status`, 'GET').catch(() => null);
  return (status as { ready?: boolean } | null)?.ready === true;
};

export async function openSession(origin: string, capabilities: object): Promise<WebDriver> {
  const session = (await ask(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string };
  return {
    send: async <Answer>(method: string, path: string, body?: object) =>
      (await ask(`${origin}/session/${session.sessionId}${path}`, method, method === 'POST' ? (body ?? {}) : undefined)) as Answer,
  };
}
