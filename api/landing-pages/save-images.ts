import type { LandingPageFields } from '../contract/landing-page';
import type { LandingPageChange } from '../../db/server/queries/landing-page-queries';
import type { ImageKind } from '../ports/uploads';
import type { UploadedFile } from '../http/body/multipart';
import type { Call } from '../http/call';
import { signalOf } from '../http/body/client-gone';

async function saveImage({ ctx, deps, user }: Call, kind: ImageKind, file: UploadedFile | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  // Counted only when an image is really encoded: the repeat of a lost answer finds its images made.
  const by = { account: user.id, spend: () => deps.limits.consume('upload', user.id), signal: signalOf(ctx) };
  return (await deps.uploads.save(kind, file.buffer, by)).name;
}

/**
 * Decode and write the images of a call, before its transaction begins. No file keeps the image, `removeX` clears it,
 * a new file replaces it (rule 116). Throws 400, 413, 415.
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
