import { endpoints } from '../../../api/contract/endpoints';
import { LANDING_DEFAULTS, NO_SOCIAL_LINKS } from '../../../api/contract/landing-page';
import type { EntityDefinition, PreparedRequest } from './entity-definition';
import { queuedFileId } from './queued-file';
import type { Edit, Fields, QueuedFile } from '../types';

const COLOURS_AND_FONTS = Object.keys(LANDING_DEFAULTS);
const IMAGES = { logo: 'removeLogo', backgroundImage: 'removeBackgroundImage' } as const;

const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

function trimEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimEach);
  if (value === null || typeof value !== 'object') return trimText(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimEach(inner)]));
}

/** Text fields of the multipart body (SPEC §7): flags as words, lists as JSON, '' for a path that is taken away. */
function appendText(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (name === 'urlPath') form.append(name, value === null ? '' : String(value));
  else if (isFlag(value)) form.append(name, value ? 'true' : 'false');
  else if (typeof value === 'string') form.append(name, value);
  else if (value !== null) form.append(name, JSON.stringify(value));
}

function appendImage(form: FormData, name: keyof typeof IMAGES, value: unknown, files: ReadonlyMap<string, QueuedFile>): void {
  const id = queuedFileId(value);
  if (id === null) {
    if (value === null) form.append(IMAGES[name], 'true');
    return;
  }
  const file = files.get(id);
  if (!file) throw new Error(`queued upload ${id} is missing`);
  form.append(name, new Blob([file.buf], { type: file.type }), file.name);
}

function formOf(edit: Edit, files: ReadonlyMap<string, QueuedFile>): FormData {
  const form = new FormData();
  if (edit.kind === 'create') form.append('_id', edit.id);
  for (const [name, value] of Object.entries(edit.patch)) {
    if (name === 'logo' || name === 'backgroundImage') {
      if (edit.kind === 'update' || value !== null) appendImage(form, name, value, files);
    } else appendText(form, name, value);
  }
  return form;
}

/** Landing pages: made, edited and deleted offline, with their images (rule 134). */
export const pageEntity: EntityDefinition = {
  table: 'pages',
  list: 'pages',
  endpoint: endpoints.listLandingPages,
  staleAfter: 60_000,
  kinds: ['create', 'update', 'delete'],
  fields: ['title', 'description', 'urlPath', 'showTitle', 'buttons', 'socialLinks', ...COLOURS_AND_FONTS, ...Object.keys(IMAGES)],
  units: [],
  refs: {},
  normalise: (patch) => {
    const next = trimEach(patch) as Record<string, unknown>;
    if ('urlPath' in next) next.urlPath = next.urlPath || null;
    return next;
  },
  blank: (edit): Fields => ({
    title: '',
    description: '',
    urlPath: null,
    logo: null,
    backgroundImage: null,
    ...LANDING_DEFAULTS,
    showTitle: null,
    buttons: [],
    socialLinks: NO_SOCIAL_LINKS,
    createdAt: new Date(edit.createdAt).toISOString(),
  }),
  request: (edit, files): PreparedRequest => {
    if (edit.kind === 'delete') return { endpoint: endpoints.deleteLandingPage, params: { id: edit.id } };
    if (edit.kind === 'create') return { endpoint: endpoints.createLandingPage, params: {}, body: formOf(edit, files) };
    return { endpoint: endpoints.updateLandingPage, params: { id: edit.id }, body: formOf(edit, files) };
  },
};
