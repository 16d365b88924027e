import { endpoints } from '../../../../api/contract/endpoints';
import { MAX_IDS } from '../../../../api/contract/limits';
import { saveFile } from '../../../platform/save-file';
import { fetchFile } from './fetch-file';
import { partsOf, type Progress } from './stock-ids';

/** Codes per ZIP: some twenty megabytes, which a phone can hold. */
const ZIP_PART = 5000;

const LINE_FEED = 10;

interface Options {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** A part of the list without its own heading, so that parts make one list. */
function withoutHeading(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
  const [first, ...rest] = parts;
  if (!first) return [];
  const end = first.indexOf(LINE_FEED);
  return end === -1 ? withoutHeading(rest) : [first.subarray(end + 1), ...rest];
}

/** Fetches the list in as many calls as it takes and saves one file. Answers the names of the saved files. */
export async function downloadCsv(ids: readonly string[], { signal, onProgress }: Options): Promise<string[]> {
  const name = 'unclaimed-products.csv';
  const file: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  for (const part of partsOf(ids, MAX_IDS)) {
    const { bytes } = await fetchFile(endpoints.unclaimedCsvOf, part, { signal, onShare: () => undefined });
    file.push(...(done === 0 ? bytes : withoutHeading(bytes)));
    done += part.length;
    onProgress({ done, total: ids.length });
  }
  saveFile(new Blob(file, { type: 'text/csv' }), name);
  return [name];
}

/** Fetches the codes and saves one ZIP, or several when there are too many for one. Answers the names of the saved files. */
export async function downloadQrCodes(ids: readonly string[], { signal, onProgress }: Options): Promise<string[]> {
  const parts = partsOf(ids, ZIP_PART);
  const names: string[] = [];
  for (const [index, part] of parts.entries()) {
    const before = index * ZIP_PART;
    const onShare = (share: number) => onProgress({ done: before + Math.floor(share * part.length), total: ids.length });
    const { bytes } = await fetchFile(endpoints.unclaimedQrOf, part, { signal, onShare });
    const name = parts.length === 1 ? 'qr-codes.zip' : `qr-codes-${index + 1}.zip`;
    saveFile(new Blob(bytes, { type: 'application/zip' }), name);
    names.push(name);
  }
  return names;
}
