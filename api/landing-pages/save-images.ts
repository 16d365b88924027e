import type { LandingPageFields } from '../contract/landing-page';
import type { Font } from '../contract/landing-page';
import type { LandingPageChange, LandingPageRow } from '../../db/server/landing-page-queries';
import type { Deps, ImageKind } from '../deps';
import type { Call, UploadedFile } from '../http/call';

/** A browser sends an empty nameless file for a field nobody chose anything in. */
const isChosen = (file: UploadedFile | undefined): file is UploadedFile =>
  file !== undefined && (file.buffer.length > 0 || file.name !== '');

async function saveImage({ deps, user }: Call, kind: ImageKind, file: UploadedFile | undefined): Promise<string | undefined> {
  if (!isChosen(file)) return undefined;
  await deps.limits.consume('upload', user.id);
  return (await deps.uploads.save(kind, file.buffer)).name;
}

/**
 * Decode and write the images of a call, before its transaction begins. No file keeps the image, `removeX` clears it,
 * a new file replaces it (READINGS 116). Throws 400, 413, 415, 429.
 */
export async function saveImages(call: Call<unknown, LandingPageFields>): Promise<LandingPageChange> {
  const { files, body } = call;
  const logo = await saveImage(call, 'logo', files.logo);
  const background = await saveImage(call, 'background', files.backgroundImage);
  const change: LandingPageChange = {};
  if (logo !== undefined || body.removeLogo) change.logo = logo ?? null;
  if (background !== undefined || body.removeBackgroundImage) change.background_image = background ?? null;
  return change;
}

/** What the preview picture of a page is drawn from. */
export const socialImageOf = (row: LandingPageRow) => ({
  title: row.title,
  logo: row.logo,
  backgroundColor: row.background_color,
  titleColor: row.title_color,
  titleFont: row.title_font as Font,
});

/** Have the preview picture ready. A page is no worse without it, so a failure is only logged. */
export async function saveSocialImage({ uploads, log }: Pick<Deps, 'uploads' | 'log'>, row: LandingPageRow): Promise<void> {
  try {
    await uploads.saveSocialImage(socialImageOf(row));
  } catch (error) {
    log.warn({ err: error, landingPageId: row.id }, 'preview picture not written');
  }
}
