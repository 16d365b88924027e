import { request } from 'node:http';

/** A browser as far as sign-in is concerned: cookies per site, navigations, redirects one at a time. */
export interface TestBrowser {
  /** Navigate, without following a redirect. Paths and `publicUrl` addresses go to the portal. */
  visit(address: string, headers?: Record<string, string>): Promise<Response>;
  /** Navigate and follow redirects until one leads to a path that `stop` accepts, or there is none. Answers where that is. */
  follow(address: string, stop: (url: URL) => boolean): Promise<URL>;
  /** Value of a cookie of the portal. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
}

const MAX_REDIRECTS = 20;

/** Without fetch, which says "cors" in Sec-Fetch-Mode whatever it is told. */
const send = (url: URL, headers: Record<string, string>): Promise<Response> =>
  new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
        resolve(new Response(body, { status: answer.statusCode ?? 500, headers: pairs }));
      });
    })
      .on('error', reject)
      .end();
  });

/** `portal` is where the server listens, `publicUrl` what it calls itself. */
export function createTestBrowser(portal: string, publicUrl: string): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };

  function keep(jar: Map<string, string>, setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((text) => /^\s*max-age=0$/i.test(text) || /^\s*expires=Thu, 01 Jan 1970/i.test(text));
      if (isGone) jar.delete(name);
      else jar.set(name, value.join('='));
    }
  }

  const visit: TestBrowser['visit'] = async (address, headers = {}) => {
    const wanted = new URL(address, publicUrl);
    const isPortal = wanted.origin === publicUrl;
    const jar = jarOf(wanted.origin);
    const url = isPortal ? new URL(wanted.pathname + wanted.search, portal) : wanted;
    const response = await send(url, {
      Accept: 'text/html,application/xhtml+xml',
      'Sec-Fetch-Mode': 'navigate',
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    });
    keep(jar, response.headers.getSetCookie());
    return response;
  };

  return {
    visit,
    cookie: (name) => jarOf(publicUrl).get(name),
    setCookie: (name, value) => jarOf(publicUrl).set(name, value),
    follow: async (address, stop) => {
      let url = new URL(address, publicUrl);
      for (let step = 0; step < MAX_REDIRECTS; step += 1) {
        const response = await visit(url.href);
        const location = response.headers.get('Location');
        if (!location) throw new Error(`${url.href} answered ${response.status} ${await response.text()}`);
        await response.body?.cancel();
        url = new URL(location, url);
        if (stop(url)) return url;
      }
      throw new Error(`too many redirects, last ${url.href}`);
    },
  };
}
