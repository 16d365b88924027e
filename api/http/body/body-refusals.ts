import { ApiError } from '../refusals/api-error';
import { inMegabytes, MAX_IMAGE_BYTES } from '../../contract/limits';

/** What a body is refused with, whatever form it travels in. */
export const unreadable = (): ApiError => new ApiError('invalid', 'Forespørgslen kunne ikke læses');
export const tooLarge = (): ApiError =>
  new ApiError('too_large', `Filen eller beskeden er for stor. Et billede må højst være ${inMegabytes(MAX_IMAGE_BYTES)} MB.`);
export const unknownPacking = (): ApiError => new ApiError('unsupported_type', 'Indholdet er pakket på en måde, der ikke kan læses her.');
