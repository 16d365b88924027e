import { describe, expect, it } from 'vitest';
import { LANDING_DEFAULTS } from '../../../api/contract/landing-page';
import type { OutboxEntry } from '../../../db/device/queries';
import { entities, entityNames } from '../../../db/device/rows/entities';
import type { Edit, Row } from '../../../db/device/types';
import { changesOf, clashesOf, rowName, stateOf } from './describe-edit';

const names = {
  pageTitle: (id: string) => (id === 'p1' ? 'Menukort' : undefined),
  fileName: (id: string) => (id === 'f1' ? 'logo.png' : undefined),
};

const build = (edit: Partial<Edit>, current?: object): OutboxEntry => ({
  edit: {
    ...{ seq: 1, key: 'k', userId: 'u', format: 1, entity: 'stand', id: 's1', kind: 'update', patch: {}, base: {}, baseRevision: 1 },
    ...{ files: [], deps: [], state: 'queued', frozen: false, attempts: 0, strikes: 0, createdAt: 0 },
    ...edit,
  },
  current: current as Row | undefined,
  isShown: true,
});

const words = (edit: Partial<Edit>): string[] =>
  changesOf(build(edit), names).map(({ label, before, after }) => `${label}: ${before} > ${after}`);

describe('what an edit changes, in words', () => {
  it.each(entityNames)('every field of a %s that may be edited has a word', (entity) => {
    const labels = entities[entity].fields.map((field) => changesOf(build({ entity, patch: { [field]: 'x' } }), names)[0]);
    expect(labels.filter((change) => change?.label === change?.field)).toEqual([]);
  });

  it('a name', () => {
    expect(words({ base: { nickname: null }, patch: { nickname: 'Ved kassen' } })).toEqual(['Navn: Ingen > Ved kassen']);
  });

  it('the target of a product is one thing (rule 31)', () => {
    const base = { redirectUrl: 'https://a.dk/', landingPageId: null };
    expect(words({ base, patch: { redirectUrl: null, landingPageId: 'p1' } })).toEqual(['Link: https://a.dk/ > Landing page: Menukort']);
    expect(words({ base, patch: { redirectUrl: null, landingPageId: null } })).toEqual(['Link: https://a.dk/ > Intet link']);
  });

  it('what a landing page holds, images by their file name', () => {
    expect(
      words({
        entity: 'page',
        base: { logo: '/uploads/x.png', showTitle: null, buttons: [], socialLinks: {}, urlPath: 'menu', titleColor: '#000000' },
        patch: {
          ...{ logo: 'file:f1', showTitle: false, buttons: [{ text: 'Book', url: 'https://b.dk' }] },
          ...{ socialLinks: { instagram: 'kanel', facebook: '' }, urlPath: null, titleColor: '#112233' },
        },
      }),
    ).toEqual([
      'Logo: Billedet på serveren > Nyt billede: logo.png',
      'Vis titel: Ja > Nej',
      'Links: Ingen > Book (https://b.dk)',
      'Sociale links: Ingen > instagram: kanel',
      'Adresse: menu > Laves automatisk',
      'Farve på titel: #000000 > #112233',
    ]);
  });

  it('a new page names what it holds, not what it leaves at its default', () => {
    expect(
      words({
        entity: 'page',
        kind: 'create',
        patch: { title: 'Menukort', description: '', urlPath: null, buttons: [], ...LANDING_DEFAULTS },
      }),
    ).toEqual(['Titel: Ingen > Menukort']);
  });

  it('both sides of a conflict, also of a delete', () => {
    const conflict = { state: 'parked', why: 'conflict', clash: ['nickname'] } as const;
    const current = { nickname: 'Deres', standerId: 'ABC001' };
    expect(clashesOf(build({ ...conflict, base: { nickname: 'Før' }, patch: { nickname: 'Min' } }, current), names)).toMatchObject([
      { label: 'Navn', before: 'Min', after: 'Deres' },
    ]);
    expect(clashesOf(build({ ...conflict, kind: 'delete', base: { nickname: 'Før' } }, current), names)).toMatchObject([
      { before: 'Slettes', after: 'Deres' },
    ]);
  });
});

describe('whose edit it is and where it stands', () => {
  it.each([
    ['the name on the server', build({ patch: { nickname: 'Ny' } }, { nickname: 'Kassen', standerId: 'ABC001' }), 'Kassen'],
    ['the printed id of a product without a name', build({}, { nickname: null, standerId: 'ABC001' }), 'ABC001'],
    ['the title of a page that is only here', build({ entity: 'page', kind: 'create', patch: { title: 'Menukort' } }), 'Menukort'],
    ['a word when nothing is known any more', build({ kind: 'delete' }), 'produkt'],
  ])('%s', (_, entry, name) => {
    expect(rowName(entry)).toBe(name);
  });

  it('says the server’s own words about a refusal, fields included', () => {
    const note = { message: 'Adressen er ugyldig', code: 'invalid', errors: { redirectUrl: 'Kun http og https' } } as const;
    expect(stateOf(build({ state: 'parked', why: 'refused', note }), false)).toEqual({
      tone: 'danger',
      word: 'Afvist',
      reason: 'Serveren sagde nej: Adressen er ugyldig · Kun http og https',
    });
  });

  it.each([
    ['old', 'Ændringen kan være nået frem – send igen?'],
    ['gone', 'Produktet findes ikke mere, så ændringen kan ikke gemmes.'],
    ['server-error', 'Serveren fejler på netop denne ændring. Den prøves igen hver dag.'],
    ['too-slow', 'Billedet når ikke frem, før forbindelsen bliver afbrudt. Prøv på en hurtigere forbindelse. Det prøves igen hver dag.'],
    ['too-large', 'Billedet er for stort til at komme igennem. Vælg et mindre billede. Det prøves igen hver dag.'],
    ['conflict', 'Produktet er også ændret et andet sted. Vælg, hvad der skal gælde.'],
  ] as const)('%s', (why, reason) => {
    expect(stateOf(build({ state: 'parked', why }), false).reason).toBe(reason);
  });

  it('tells an edit that has been tried from one that has not, and one that waits behind another', () => {
    expect(stateOf(build({}), false).word).toBe('Venter');
    expect(stateOf(build({ frozen: true }), false).word).toBe('Forsøgt sendt');
    expect(stateOf(build({}), true).word).toBe('Venter på ændringen før');
  });
});
