import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '../contract/endpoints';
import type { Attack } from './attack';

/** Whoever asks Google through us asks on our bill. */

const calls = { searches: 0, details: 0 };

/** Stands in for Places API (New) and counts what is asked of it. */
const places: Server = createServer((request, response) => {
  const isSearch = request.url?.startsWith('/v1/places:searchText') ?? false;
  const id = /^\/v1\/places\/([\w-]+)/.exec(request.url ?? '')?.[1] ?? 'sted';
  calls[isSearch ? 'searches' : 'details'] += 1;
  const place = { id, displayName: { text: 'Café' }, formattedAddress: 'Gade 1', rating: 4.5, userRatingCount: 3 };
  request.resume();
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(isSearch ? { places: [{ ...place, id: 'sted' }] } : place));
});
await new Promise<void>((resolve) => places.listen(0, '127.0.0.1', resolve));
places.unref();
const settings = { GOOGLE_MAPS_API_KEY: 'stand-in', GOOGLE_PLACES_URL: `http://127.0.0.1:${(places.address() as AddressInfo).port}` };

const SEARCHES = 35;
const SEARCHES_PAID = 3;
const PLACES = 70;
const PLACES_PAID = 50;

const sameSearch: Attack = {
  name: `${SEARCHES} times the same search, by two accounts`,
  settings,
  run: async (arena, report) => {
    calls.searches = 0;
    const owners = await arena.owners(2);
    const path = `${endpoints.searchPlaces.path}?searchQuery=kanel-${Date.now()}`;
    for (let turn = 0; turn < SEARCHES; turn++) {
      for (const by of owners) report.answered(await arena.send({ by, path }));
    }
    report.note(`Google was asked ${calls.searches} times`);
    report.check(calls.searches <= SEARCHES_PAID, `Google was asked ${calls.searches} times`);
  },
  cpuMs: 1000,
};

const manyPlaces: Attack = {
  name: `${PLACES} made-up places by one account`,
  settings,
  run: async (arena, report) => {
    calls.details = 0;
    const by = await arena.owner();
    for (let turn = 0; turn < PLACES; turn++) {
      const { method, path } = endpoints.setupBusiness;
      report.answered(await arena.send({ by, method, path, json: { placeId: `opfundet-${turn}` } }));
    }
    report.note(`Google was asked ${calls.details} times`);
    report.check(calls.details <= PLACES_PAID, `Google was asked for ${calls.details} places`);
  },
  cpuMs: 1000,
};

export const business: Attack[] = [sameSearch, manyPlaces];
